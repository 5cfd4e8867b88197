/** Templates that a store can override; the suffix is the channel. */
export const TEMPLATE_NAMES = [
  'code.sms',
  'code.email',
  'magic_link.email',
  'password_reset.email',
  'email_changed.email',
  'shipment.sms',
  'order_confirmation.email',
] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

/** Plain text with `{placeholders}`. A mail has a subject, a text message has none. */
export interface TemplateWords {
  readonly subject: string | null;
  readonly text: string;
}

/** A store's own templates. Others have the default. */
export type StoreTemplates = Readonly<Partial<Record<TemplateName, TemplateWords>>>;
