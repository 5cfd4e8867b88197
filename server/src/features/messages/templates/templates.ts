import type { MessageContent } from '../../../ports/messages/message.ts';
import type { TemplateName, TemplateWords } from '../../../ports/messages/store-templates.ts';
import type { Store } from '../../../ports/store.ts';
import { maskedEmail } from '../../../values/email.ts';
import { renderTemplate, TEMPLATES } from './template.ts';

export function codeByText(store: Store, code: string, minutes: number): MessageContent {
  return worded(store, 'code.sms', { code, minutes: String(minutes) });
}

export function codeByMail(store: Store, code: string, minutes: number): MessageContent {
  return worded(store, 'code.email', { code, minutes: String(minutes) });
}

export function magicLinkMail(store: Store, link: string, minutes: number): MessageContent {
  return worded(store, 'magic_link.email', { link, minutes: String(minutes) });
}

export function passwordResetMail(store: Store, link: string, minutes: number): MessageContent {
  return worded(store, 'password_reset.email', { link, minutes: String(minutes) });
}

/** To the previous address; the new one is masked, since the mailbox may be another person's. */
export function emailChangedMail(store: Store, newEmail: string): MessageContent {
  return worded(store, 'email_changed.email', { email: maskedEmail(newEmail) });
}

export function shipmentText(
  store: Store,
  status: string,
  trackingUrl: string | null,
): MessageContent {
  return worded(store, 'shipment.sms', { status, link: trackingUrl ?? '' });
}

export interface OrderWords {
  readonly number: string;
  /** One line per item. */
  readonly items: string;
  readonly total: string;
  /** Empty where the store has no page for orders. */
  readonly link: string;
}

/** A paragraph whose value is empty is left out. */
export function orderConfirmationMail(store: Store, order: OrderWords): MessageContent {
  const words = worded(store, 'order_confirmation.email', { ...order });
  return { ...words, text: words.text.replace(/\n{3,}/g, '\n\n') };
}

/** The store's template, or the default. */
export function templateOf(store: Store, name: TemplateName): TemplateWords {
  return store.settings.messageTemplates?.[name] ?? TEMPLATES[name].words;
}

function worded(
  store: Store,
  name: TemplateName,
  values: Readonly<Record<string, string>>,
): MessageContent {
  return renderTemplate(name, templateOf(store, name), { ...values, store: store.name });
}
