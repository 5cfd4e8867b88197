import type { Channel, MessageContent } from '../../../ports/messages/message.ts';
import type { TemplateName, TemplateWords } from '../../../ports/messages/store-templates.ts';

export interface Template {
  readonly words: TemplateWords;
  /** Placeholders that the text must contain. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** For previews. */
  readonly sample: Readonly<Record<string, string>>;
}

export const SUBJECT_MAX = 150;
export const MAIL_MAX = 5_000;
/** The length of two text messages, before the store's name and the link are filled in. */
const TEXT_MAX = 300;
/** Limit of carriers. */
const BODY_MAX = 1_600;

const CODE = { code: '123456', minutes: '10' };
const LINK = { link: 'https://shop.example.com/sign-in?token=ml_example', minutes: '10' };

export const TEMPLATES: Readonly<Record<TemplateName, Template>> = {
  'code.sms': {
    words: {
      subject: null,
      text: '{store}: your code is {code}. It is good for {minutes} minutes.',
    },
    required: ['code'],
    optional: ['minutes', 'store'],
    sample: CODE,
  },
  'code.email': {
    words: {
      subject: '{code} is your code for {store}',
      text: paragraphs(
        'Your code is {code}. It is valid for {minutes} minutes.',
        'If you did not request it, ignore this e-mail.',
        '{store}',
      ),
    },
    required: ['code'],
    optional: ['minutes', 'store'],
    sample: CODE,
  },
  'magic_link.email': {
    words: {
      subject: 'Sign in to {store}',
      text: paragraphs(
        'This link signs you in. It works once, within {minutes} minutes:',
        '{link}',
        'If you did not request it, ignore this e-mail.',
        '{store}',
      ),
    },
    required: ['link'],
    optional: ['minutes', 'store'],
    sample: LINK,
  },
  'password_reset.email': {
    words: {
      subject: 'A new password for {store}',
      text: paragraphs(
        'Choose a new password here. The link works once, within {minutes} minutes:',
        '{link}',
        'If you did not request it, ignore this e-mail: your password stays the same.',
        '{store}',
      ),
    },
    required: ['link'],
    optional: ['minutes', 'store'],
    sample: LINK,
  },
  'email_changed.email': {
    words: {
      subject: 'Your e-mail address at {store} was changed',
      text: paragraphs(
        'Your account at {store} now has another e-mail address: {email}. You are signed out.',
        'If you did not ask for this, contact {store}.',
      ),
    },
    required: [],
    optional: ['email', 'store'],
    sample: { email: 'a***@example.com' },
  },
  'shipment.sms': {
    words: { subject: null, text: '{store}: your parcel {status}. {link}' },
    required: ['status'],
    optional: ['link', 'store'],
    sample: { status: 'is on its way', link: 'https://track.example.com/1Z999' },
  },
  'order_confirmation.email': {
    words: {
      subject: 'Your order {number} at {store}',
      text: paragraphs(
        'Thank you for your order {number}.',
        '{items}',
        'Total: {total}',
        '{link}',
        '{store}',
      ),
    },
    required: ['number'],
    optional: ['items', 'total', 'link', 'store'],
    sample: {
      number: 'ORD-2026-00001',
      items: '2 × Mug: $24.00',
      total: '$29.00',
      link: 'https://shop.example.com/orders/1',
    },
  },
};

function paragraphs(...lines: string[]): string {
  return `${lines.join('\n\n')}\n`;
}

function channelOf(name: TemplateName): Channel {
  return name.endsWith('.sms') ? 'sms' : 'email';
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Returns the problem of a template; undefined if valid. */
export function problemIn(name: TemplateName, words: TemplateWords): string | undefined {
  const { required, optional } = TEMPLATES[name];
  const known = [...required, ...optional];
  const { subject, text } = words;
  const isMail = channelOf(name) === 'email';
  if (isMail && !subject?.trim()) return 'A mail needs a subject.';
  if (!isMail && subject !== null) return 'A text has no subject.';
  if (text.length > (isMail ? MAIL_MAX : TEXT_MAX)) {
    return `The text has at most ${isMail ? MAIL_MAX : TEXT_MAX} characters.`;
  }
  if (subject && !/^\P{Cc}*$/u.test(subject)) return 'The subject is one line of plain text.';
  if (!/^[\P{Cc}\n]*$/u.test(text)) return 'The text is plain text.';
  const missing = required.find((one) => !namesIn(text).includes(one));
  if (missing) return `The text needs {${missing}}.`;
  // Subjects appear on locked screens and in mail logs, so they must not contain a link.
  const unknown =
    namesIn(text).find((one) => !known.includes(one)) ??
    namesIn(subject ?? '').find((one) => !known.includes(one) || one === 'link');
  if (unknown !== undefined) return `{${unknown}} cannot be used here.`;
  return undefined;
}

function namesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
}

/** Values are inserted literally: braces in a store's name have no meaning. */
export function renderTemplate(
  name: TemplateName,
  words: TemplateWords,
  values: Readonly<Record<string, string>>,
): MessageContent {
  const filled = (text: string, all: Readonly<Record<string, string>>) =>
    text.replaceAll(PLACEHOLDER, (whole, key: string) =>
      Object.hasOwn(all, key) ? (all[key] ?? '') : whole,
    );
  const [template = ''] = name.split('.');
  if (channelOf(name) === 'email') {
    const subject = filled(words.subject ?? '', values)
      .replace(/\s+/g, ' ')
      .trim();
    return { template, subject, text: filled(words.text, values) };
  }
  const text = filled(words.text, values).trim();
  // A link that is too long to send is left out of the message.
  const short = text.length > BODY_MAX ? filled(words.text, { ...values, link: '' }).trim() : text;
  return { template, subject: null, text: short.slice(0, BODY_MAX) };
}
