// The full metadata: only it identifies premium-rate numbers.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

declare const e164: unique symbol;

/** A phone number in E.164 form. */
export type Phone = string & { readonly [e164]: true };

export interface ParsedPhone {
  readonly number: Phone;
  /** Undefined where several countries share a range. */
  readonly country: string | undefined;
}

const INTERNATIONAL = /^\s*\+[0-9 ().-]{6,29}$/;

/** Number types whose owner earns by each text, which invites SMS pumping. */
const PREMIUM_TYPES = ['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'PAGER', 'VOICEMAIL'];

/** Undefined for numbers that cannot receive texts: national forms, letters, unassigned numbers. */
export function parsePhone(text: string): ParsedPhone | undefined {
  const parsed = INTERNATIONAL.test(text) ? parsePhoneNumberFromString(text.trim()) : undefined;
  if (!parsed?.isValid() || PREMIUM_TYPES.includes(parsed.getType() ?? '')) return undefined;
  return { number: parsed.number as string as Phone, country: parsed.country };
}

/** Like `parsePhone`, without checking that the number is assigned: for the sandbox. */
export function parseUnassignedPhone(text: string): ParsedPhone | undefined {
  const digits = text.replaceAll(/[^+0-9]/g, '');
  if (!INTERNATIONAL.test(text) || !/^\+[1-9][0-9]{6,14}$/.test(digits)) return undefined;
  const parsed = parsePhoneNumberFromString(text.trim());
  return {
    number: (parsed?.number ?? digits) as string as Phone,
    country: parsed?.country ?? parsed?.getPossibleCountries()[0],
  };
}

/** Enough for the owner to recognize the number, too little to call it. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 2)}${'•'.repeat(Math.max(0, phone.length - 4))}${phone.slice(-2)}`;
}

/** Search terms of a phone in any form: its digits, and those of the national number. */
export function phoneTerms(text: string): string[] {
  const national = parsePhoneNumberFromString(text.trim())?.nationalNumber ?? '';
  return [...new Set([phoneDigits(text), national])].filter((digits) => digits !== '');
}

/** The digits without the zeros of a trunk or international prefix. */
export function phoneDigits(text: string): string {
  return text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
}

/** True for a text that can only be part of a phone number. */
export function isPhoneLike(text: string): boolean {
  return /^[+0-9 ()./-]+$/.test(text) && phoneDigits(text).length >= 4;
}
