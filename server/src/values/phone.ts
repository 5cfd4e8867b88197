// The full numbering plan of every country: only that one can tell which numbers cost the caller.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

declare const e164: unique symbol;

/** A number in international form, as carriers route it. */
export type Phone = string & { readonly [e164]: true };

export interface ParsedPhone {
  readonly number: Phone;
  /** Unknown where several countries share a range. */
  readonly country: string | undefined;
}

const INTERNATIONAL = /^\s*\+[0-9 ().-]{6,29}$/;

/** Whoever owns such a number earns by every text that is sent there. */
const EARNING = ['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'PAGER', 'VOICEMAIL'];

/** Undefined for what no text can be sent to: national forms, letters, numbers nobody has. */
export function parsePhone(text: string): ParsedPhone | undefined {
  const parsed = INTERNATIONAL.test(text) ? parsePhoneNumberFromString(text.trim()) : undefined;
  if (!parsed?.isValid() || EARNING.includes(parsed.getType() ?? '')) return undefined;
  return { number: parsed.number as string as Phone, country: parsed.country };
}

/** The same without asking whether anybody has it: +1 555 123 4567 is what developers write. */
export function parseMadeUpPhone(text: string): ParsedPhone | undefined {
  const digits = text.replaceAll(/[^+0-9]/g, '');
  if (!INTERNATIONAL.test(text) || !/^\+[1-9][0-9]{6,14}$/.test(digits)) return undefined;
  const parsed = parsePhoneNumberFromString(text.trim());
  return {
    number: (parsed?.number ?? digits) as string as Phone,
    country: parsed?.country ?? parsed?.getPossibleCountries()[0],
  };
}

/** Enough to recognise one's own number, and not enough to call it. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 2)}${'•'.repeat(Math.max(0, phone.length - 4))}${phone.slice(-2)}`;
}
