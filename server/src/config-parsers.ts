import { isIPv4 } from 'node:net';
import { readDatabaseUrl } from './database-url.ts';

/** Returns the value of a variable, or a phrase that says what it must be. */
export type Parse<T> = (text: string) => { value: T } | { mustBe: string };

export const anyText: Parse<string> = (text) => ({ value: text });

export function integer(min: number, max: number): Parse<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return { value };
    return { mustBe: `a whole number from ${min} to ${max}` };
  };
}

export function oneOf<const T extends string>(...allowed: T[]): Parse<T> {
  return (text) => {
    const value = allowed.find((word) => word === text.toLowerCase());
    return value === undefined ? { mustBe: `one of ${allowed.join(', ')}` } : { value };
  };
}

export const onOrOff: Parse<boolean> = (text) => {
  const word = oneOf('on', 'off')(text);
  return 'value' in word ? { value: word.value === 'on' } : word;
};

export function workers(cores: number): Parse<number> {
  return (text) => {
    const count = text === 'auto' ? { value: cores } : integer(1, 256)(text);
    return 'value' in count ? count : { mustBe: 'auto or a whole number from 1 to 256' };
  };
}

export const SECRET_KEY_MIN = 32;

export const secret: Parse<string> = (text) =>
  text.length >= SECRET_KEY_MIN
    ? { value: text }
    : { mustBe: `at least ${SECRET_KEY_MIN} characters long` };

export const webAddress: Parse<string> = (text) => {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return isWeb ? { value: text.replace(/\/+$/, '') } : { mustBe: 'an http or https address' };
};

export const databaseAddress: Parse<string> = (text) => {
  try {
    readDatabaseUrl(text);
    return { value: text };
  } catch (error) {
    return { mustBe: (error as Error).message };
  }
};

/** `name=value` pairs by commas, values percent-encoded, as OTEL_EXPORTER_OTLP_HEADERS has them. */
export const headerList: Parse<Readonly<Record<string, string>>> = (text) => {
  const pairs = text.split(',').map((pair) => /^ *([\w-]+) *= *([^ ]+) *$/.exec(pair));
  try {
    const entries = pairs.map((match) => [match?.[1] ?? '', decodeURIComponent(match?.[2] ?? '')]);
    if (pairs.every((match) => match !== null)) return { value: Object.fromEntries(entries) };
  } catch {
    // Not percent-encoded.
  }
  return { mustBe: 'pairs of the form name=value, separated by commas, with values as %XX' };
};

export const fraction: Parse<number> = (text) => {
  const value = /^\d(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return value <= 1 ? { value } : { mustBe: 'a number from 0 to 1' };
};

/** An IPv4 address, with a port where it is not 53. */
export const nameServer: Parse<string> = (text) => {
  const [, address = '', port = '53'] = /^([\d.]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const isValid = isIPv4(address) && Number(port) > 0 && Number(port) < 65_536;
  return isValid ? { value: text } : { mustBe: 'an IPv4 address, with or without a port' };
};
