/** What may be said in a store's own words, and by which way it goes. */
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

/** Plain words with `{placeholders}`. A mail has a subject, a text has none. */
export interface TemplateWords {
  readonly subject: string | null;
  readonly text: string;
}

/** Of a store: what it says instead of ours. */
export type StoreTemplates = Readonly<Partial<Record<TemplateName, TemplateWords>>>;
