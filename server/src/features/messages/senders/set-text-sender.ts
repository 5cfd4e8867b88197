import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type TextSecrets, type TextSender, textTokenAad } from '../../../ports/messages/sender.ts';
import { lastCharactersOf } from '../../../values/secrets.ts';
import { changeLiveSetting } from '../../stores/settings/change-live-setting.ts';
import { refuseBadSender } from './refuse-bad-sender.ts';

export interface TextSenderInput {
  readonly provider: 'twilio';
  readonly accountSid: string;
  readonly from?: string | null;
  readonly messagingServiceSid?: string | null;
  readonly credentials: {
    readonly authToken?: string;
    readonly apiKeySid?: string;
    readonly apiKeySecret?: string;
  };
}

/**
 * The account is verified with a read-only call before it is stored. Its secrets are write-only.
 */
export async function setTextSender(
  ctx: StoreContext,
  input: TextSenderInput,
): Promise<TextSender> {
  const { provider, accountSid, credentials } = input;
  const { authToken = null, apiKeySid = null, apiKeySecret = null } = credentials;
  const from = input.from ?? null;
  const messagingServiceSid = input.messagingServiceSid ?? null;
  if ((from === null) === (messagingServiceSid === null)) {
    throw new ApiError('VALIDATION_ERROR', 'body needs one of from and messagingServiceSid.');
  }
  const hasKey = apiKeySid !== null && apiKeySecret !== null;
  if ((apiKeySid !== null) !== (apiKeySecret !== null) || (!hasKey && authToken === null)) {
    const words = 'body.credentials needs authToken, or apiKeySid with apiKeySecret, or all three.';
    throw new ApiError('VALIDATION_ERROR', words);
  }
  const secrets: TextSecrets = { authToken, apiKeySecret };
  const account = { accountSid, from, messagingServiceSid, apiKeySid };
  const opened = { ...account, ...secrets };
  await refuseBadSender(ctx, 'carrier', () => ctx.app.senders.checkTexts(opened));
  const box = ctx.app.storeSecrets.encrypt(JSON.stringify(secrets), textTokenAad(ctx.storeId));
  const sender: TextSender = {
    provider,
    ...account,
    sealedSecrets: box.toString('base64'),
    secretHint: lastCharactersOf(apiKeySecret ?? authToken ?? ''),
    hasAuthToken: authToken !== null,
  };
  await changeLiveSetting(ctx, 'text_sender', sender, ({ settings }) => settings.textSender);
  return sender;
}
