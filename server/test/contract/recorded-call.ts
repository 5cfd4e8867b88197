import { createHash } from 'node:crypto';
import type { RecordedCall } from '../../src/platform/http/openapi/reference-examples.ts';
import { DAY_MS, MINUTE_MS } from '../../src/values/time.ts';

/** The time at which every recorded call was made, as the reference shows it. */
const RECORDED_AT = Date.parse('2026-11-17T10:00:00.000Z');

/** What stands for a random text, by its field. */
const WORDS: Readonly<Record<string, string>> = {
  description: 'Spring sale',
  firstName: 'Ada',
  line1: '1 Main Street',
  line2: 'Suite 4',
  name: 'Web shop',
  note: 'Goodwill',
  notes: 'Please ring the bell.',
  password: 'correct horse battery',
  phone: '+14155550123',
  postalCode: '94107',
  rateName: 'Standard',
  reason: 'Ordered by mistake',
  sku: 'MUG-2',
  source: 'footer',
  state: 'CA',
  tags: 'gift',
  text: 'Called the shopper.',
  trackingNumber: '1Z999AA10123456784',
  utmCampaign: 'spring-sale',
};
/** What stands for the random part of other texts, so that it can be left out. */
const OTHER_WORD = 'a1';
const PHRASES: readonly [RegExp, string][] = [
  [/a1(@|%40)example\.com/g, 'ada$1example.com'],
  [/another a1/g, 'another horse battery'],
  [/"a1: /g, '"Your code: '],
  [/(test|example)-a1/g, 'mugs'],
  [/(Test|Example)( |%20)a1/g, 'Mugs'],
  [/[? ]a1(?![\w-])/g, ''],
  [/\/a1"/g, '/orders"'],
  [/C-a1/g, 'SPRING'],
  [/"a1"/g, '"MUG-2"'],
  [/a1(?=")/g, '1'],
  [/ORD-\d{4}-/g, 'ORD-2026-'],
  [/"durationMs":[\d.]+/g, '"durationMs":4.2'],
  // The public key of an example in RFC 9421.
  [/(?<="kid":")[\w-]{43}/g, 'ydQXMtvbsOsZyFir-Y7A8t7fKEM1gbKPvyFkdpu4fvI'],
  [/(?<="x":")[\w-]{43}/g, 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA'],
  [/(?<="y":")[\w-]{43}/g, 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0'],
  [/"expYear":\d+/g, '"expYear":2029'],
  [/(?<="version":"\\")[0-9a-f]{20}/g, '45991874351c594ba636'],
  [/"[0-9a-f]•••@/g, '"a•••@'],
  [/(\+1•+)\d\d/g, '$123'],
  [/\+1415\d{7}/g, '+14155550123'],
];
const YEAR_MS = 365 * DAY_MS;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** A date without a time. */
const DATE = /(?<![\w-])20\d\d-\d\d-\d\d(?![\w-])/g;
/** Twelve random hexadecimal digits, as the tests make them. */
const HEX =
  /(?<![0-9a-f]|-8000-)[0-9a-f]{12}(?![0-9a-f])|(?<=%20)[0-9a-f]{12}|(?<=C-)[0-9A-F]{12}/g;
/** Fields with random values, by their names. */
const SECRET = /token$|secret$|secretKey$|providerReference$|^(apiKey|key|code)$|^accountSid$/i;
const QUOTE = /^(hash|quoteHash|quoteId)$/;
const HINT = /hint$/i;
/** Only known ones: a random text may begin in such a way. */
const PREFIX =
  /^(?:(?:sk|pk)_(?:test|live)_|(?:cst|iq|ml|mock|op[ir]?|pi|pr|qt|rt|whsec)_|AC(?=[0-9a-f]{32}$))/;
const RECOVERY_CODE = /^[a-z2-7]{5}-[a-z2-7]{5}$/;
/** The secret of an authenticator, in Base32. */
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/**
 * A call and its reply without what differs in each run: ids are numbered, times are relative to
 * one moment, random texts and secrets are replaced.
 */
export function recorded(call: RecordedCall, now: Date): RecordedCall {
  let text = numberedIds(JSON.stringify(call));
  // A hint is a part of its secret, so the longest text comes first.
  const found = [...replacements(JSON.parse(text) as RecordedCall)].sort(
    ([a], [b]) => b.length - a.length,
  );
  for (const [random, shown] of found) text = text.replaceAll(random, shown);
  text = text.replace(HEX, OTHER_WORD);
  for (const [phrase, shown] of PHRASES) text = text.replace(phrase, shown);
  text = text.replace(TIME, (time) => atRecording(time, now));
  text = text.replace(DATE, (date) => dayAtRecording(date, now));
  return JSON.parse(text) as RecordedCall;
}

/** Of the sandbox's card and gift card: those of other gift cards are random. */
const SANDBOX_LAST4 = ['4242', '5000'];

/** What is replaced as a whole, wherever it occurs: random texts and secrets, by their fields. */
function replacements(call: RecordedCall): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (node: unknown, field: string): void => {
    if (typeof node === 'string' && !found.has(node)) {
      const shown = shownFor(field, node, found.size);
      if (shown !== undefined) found.set(node, shown);
      const [, linked] = /#token=(.+)$/.exec(node) ?? [];
      if (linked) visit(linked, 'token');
    }
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      visit(child, Array.isArray(node) ? field : key);
    }
  };
  visit(call, '');
  return found;
}

function shownFor(field: string, value: string, count: number): string | undefined {
  if (/^[0-9a-f]{12}$/.test(value)) return WORDS[field];
  if (RECOVERY_CODE.test(value)) return recoveryCode(count);
  const isHint = HINT.test(field) || (field === 'last4' && !SANDBOX_LAST4.includes(value));
  if (isHint && value !== '') return 'W8XK';
  if (!SECRET.test(field) && !QUOTE.test(field) && !value.startsWith('pi_')) return undefined;
  if (/^\d{6}$/.test(value)) return '123456';
  if (/^[A-Z2-7]{32}$/.test(value)) return TOTP_SECRET;
  if (field === 'paymentToken') return 'tok_visa';
  // A code of a gift card or of a sign-in is random, and the reason of a decline is not.
  if (value.startsWith('GIFT-SANDBOX') || /^[a-z]+(_[a-z]+)+$/.test(value)) return undefined;
  if (value.length < 16 || new RegExp(`^${UUID.source}$`).test(value)) return undefined;
  const prefix = PREFIX.exec(value)?.[0] ?? '';
  const random = createHash('sha256').update(`${field}${count}`).digest('hex');
  return `${prefix}${random.slice(0, 32)}`;
}

function recoveryCode(count: number): string {
  const letters = createHash('sha256').update(`recovery code ${count}`).digest('hex');
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}`;
}

function numberedIds(text: string): string {
  const known = new Map<string, string>();
  return text.replace(UUID, (id) => {
    const shown = known.get(id) ?? `01990000-0000-7000-8000-${digits(known.size + 1, 12)}`;
    known.set(id, shown);
    return shown;
  });
}

/** Times far from now are stated by the call itself. */
function atRecording(time: string, now: Date): string {
  const exact = Date.parse(time) - now.getTime();
  // Carts expire at a full hour. A call may take most of a minute, so minutes are rounded up.
  const offset =
    Math.abs(exact) > DAY_MS
      ? Math.round(exact / DAY_MS) * DAY_MS
      : Math.ceil(exact / MINUTE_MS - 0.05) * MINUTE_MS;
  return Math.abs(offset) > YEAR_MS ? time : new Date(RECORDED_AT + offset).toISOString();
}

function dayAtRecording(date: string, now: Date): string {
  const days = Date.parse(date) - Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return Math.abs(days) > YEAR_MS ? date : new Date(RECORDED_AT + days).toISOString().slice(0, 10);
}

function digits(count: number, length: number): string {
  return String(count).padStart(length, '0');
}
