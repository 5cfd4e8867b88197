import type { MessageSenders } from '../src/ports/messages/message-senders.ts';
import type { HandoverResult } from '../src/ports/messages/send-message.ts';

export const TAKEN: HandoverResult = { kind: 'taken', status: 'sent', reference: null };

/** Names of servers that refuse, or are unreachable. */
export const REFUSING_HOST = 'refuses.example.com';
export const SILENT_HOST = 'silent.example.com';
export const REFUSED_TOKEN = 'refused';
export const SILENT_TOKEN = 'silent';

/** Accepts every account except those with such a name, and every message; nothing is sent. */
export const fakeSenders: MessageSenders = {
  mails: ({ settings }) => settings.mailSender && (async () => TAKEN),
  texts: ({ settings }) => settings.textSender && (async () => TAKEN),
  async checkMails({ host }) {
    if (host === REFUSING_HOST) return { kind: 'refused', reason: 'credentials_refused (535)' };
    return host === SILENT_HOST ? { kind: 'unreachable', reason: 'timed_out' } : { kind: 'good' };
  },
  async checkTexts({ authToken }) {
    if (authToken === REFUSED_TOKEN) return { kind: 'refused', reason: 'credentials_refused' };
    return authToken === SILENT_TOKEN
      ? { kind: 'unreachable', reason: 'timed_out' }
      : { kind: 'good' };
  },
  readStatus: async () => undefined,
  readReply: async () => undefined,
};
