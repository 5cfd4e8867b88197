import { CATALOGUE, type ErrorCode } from '../../../errors.ts';
import type { ContractWords } from './contract-words.ts';

/** Longer lists are cut, deeper objects left out. */
const LIST_MAX = 10;
const DEPTH_MAX = 8;
/** Of a masked body as JSON. */
const TEXT_MAX = 16 * 1024;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;

/** Texts that are shown where they have the form that belongs to their field. */
const FORMS: Readonly<Record<string, RegExp>> = {
  currency: /^[A-Z]{3}$/,
  orderNumber: /^ORD-\d{4}-\d{5,9}$/,
  providerId: /^[a-z][a-z0-9_-]{0,39}$/,
  sku: /^[\w.-]{1,64}$/,
};
/** The expiry of a card. Other numbers of the contract are amounts, quantities and counts. */
const HIDDEN_NUMBERS = new Set(['expMonth', 'expYear']);

/**
 * The value as JSON, with only what is known to be harmless: names of the contract, numbers
 * of fields that are never texts, booleans, ids, times and words of closed lists. Any other text
 * becomes its length, and any field that the contract does not have is counted. Null for an absent
 * body.
 */
export function masked(value: unknown, words: ContractWords): string | null {
  if (value === undefined || value === null) return null;
  const text = JSON.stringify(maskedValue('', value, words, 0));
  return text.length <= TEXT_MAX ? text : JSON.stringify(`[too large: ${text.length} characters]`);
}

/** As `masked`, for a reply; a failure keeps its message where that repeats no value. */
export function maskedReply(reply: string | null, words: ContractWords): string | null {
  if (reply === null) return null;
  const value = parsed(reply);
  const text = masked(value, words);
  const { code, message } = (value as Failure | null)?.error ?? {};
  if (!text || typeof message !== 'string' || !isHarmless(code, message, words)) return text;
  const shown = JSON.parse(text) as { error: object };
  return JSON.stringify({ ...shown, error: { ...shown.error, message } });
}

/** The path with the parameters that are ids; others are left as their names. */
export function maskedPath(route: string, params: unknown): string {
  return route.replace(/:(\w+)/g, (_, name: string) => {
    const value = (params as Readonly<Record<string, unknown>> | null)?.[name];
    return typeof value === 'string' && hasForm(name, value) ? value : `{${name}}`;
  });
}

interface Failure {
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return '[not JSON]';
  }
}

function maskedValue(name: string, value: unknown, words: ContractWords, depth: number): unknown {
  switch (typeof value) {
    case 'string':
      return isShown(name, value, words) ? value : `[${value.length} characters]`;
    case 'number':
      return isShownNumber(name, value, words) ? value : '[number]';
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return null;
      if (depth > DEPTH_MAX) return '[too deep]';
      return Array.isArray(value)
        ? maskedList(name, value, words, depth)
        : maskedFields(value, words, depth);
    default:
      return `[${typeof value}]`;
  }
}

function maskedList(name: string, list: readonly unknown[], words: ContractWords, depth: number) {
  const shown = list.slice(0, LIST_MAX).map((one) => maskedValue(name, one, words, depth + 1));
  return list.length > LIST_MAX ? [...shown, `[${list.length - LIST_MAX} more]`] : shown;
}

function maskedFields(value: object, words: ContractWords, depth: number): object {
  const fields: Record<string, unknown> = {};
  let unknown = 0;
  for (const [name, child] of Object.entries(value)) {
    if (words.names.has(name)) fields[name] = maskedValue(name, child, words, depth + 1);
    else unknown++;
  }
  return unknown > 0 ? { ...fields, '[unknown fields]': unknown } : fields;
}

/** A refused body may hold a code or a phone as a number. */
function isShownNumber(name: string, value: number, { numbers }: ContractWords): boolean {
  return numbers.has(name) && !HIDDEN_NUMBERS.has(name) && Math.abs(value) < 2 ** 53;
}

/** Only `TOO_LARGE` and the like have no name. */
function isShown(name: string, text: string, words: ContractWords): boolean {
  if (name === '') return /^\[(too large|not JSON)\]$/.test(text);
  return words.values.get(name)?.has(text) === true || hasForm(name, text);
}

function hasForm(name: string, text: string): boolean {
  if (/(^id|Ids?)$/.test(name) && UUID.test(text)) return true;
  if (/(At|Until|Since)$/.test(name) && TIMESTAMP.test(text)) return true;
  return FORMS[name]?.test(text) === true;
}

/** Rules of schemas: their wording has no value of the request. */
const RULES = [
  'is required',
  'must be (integer|string|number|boolean|object|array|null)(,(\\w+))*',
  'must be one of .+',
  'must be equal to constant',
  'must be [<>]=? -?\\d+',
  'must be multiple of \\d+',
  'must NOT have (more|fewer) than \\d+ (characters|items|properties)',
  'must match (pattern|format) ".+"',
].join('|');
const SENTENCE = new RegExp(`^(?:body|querystring|params|headers)((?:\\.[\\w-]+)*) (?:${RULES})$`);

/** A text of the catalogue, or the sentences of a validation about fields of the contract. */
function isHarmless(code: unknown, message: string, { names }: ContractWords): boolean {
  if (CATALOGUE[code as ErrorCode]?.[1] === message) return true;
  if (code !== 'VALIDATION_ERROR') return false;
  const sentences = message.replace(/(; and more)?\.$/, '').split('; ');
  return sentences.every((sentence) => {
    const [, path] = SENTENCE.exec(sentence) ?? [];
    const fields = path?.split('.').slice(1);
    return fields?.every((field) => names.has(field) || /^\d+$/.test(field)) === true;
  });
}
