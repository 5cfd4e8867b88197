import type { Store } from '../../stores/store.ts';
import type { Words } from '../message.ts';
import { TEMPLATES, type TemplateName, type TemplateWords, written } from './template.ts';

export function codeByText(store: Store, code: string, minutes: number): Words {
  return worded(store, 'code.sms', { code, minutes: String(minutes) });
}

export function codeByMail(store: Store, code: string, minutes: number): Words {
  return worded(store, 'code.email', { code, minutes: String(minutes) });
}

export function magicLinkMail(store: Store, link: string, minutes: number): Words {
  return worded(store, 'magic_link.email', { link, minutes: String(minutes) });
}

export function passwordResetMail(store: Store, link: string, minutes: number): Words {
  return worded(store, 'password_reset.email', { link, minutes: String(minutes) });
}

export function shipmentText(store: Store, status: string, trackingUrl: string | null): Words {
  return worded(store, 'shipment.sms', { status, link: trackingUrl ?? '' });
}

/** The store's template, or the default. */
export function wordsOf(store: Store, name: TemplateName): TemplateWords {
  return store.settings.messageTemplates?.[name] ?? TEMPLATES[name].words;
}

function worded(store: Store, name: TemplateName, values: Readonly<Record<string, string>>): Words {
  return written(name, wordsOf(store, name), { ...values, store: store.name });
}
