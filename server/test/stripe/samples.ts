import { existsSync, readFileSync } from 'node:fs';
import { precondition } from '../preconditions.ts';
import type { StripeObject } from './records.ts';

const FILE = new URL('../../../../../shared/vendor-specs/stripe-fixtures.json', import.meta.url);

/** Omitted from replies today, or only present on request. */
const NOT_ALWAYS = ['source', 'refunds', 'managed_payments'];

/** Stripe's own sample objects, if they are present. */
export function readSamples(): Readonly<Record<string, StripeObject>> | undefined {
  if (!precondition(existsSync(FILE), "Stripe's samples", 'test/stripe/server.ts'))
    return undefined;
  return JSON.parse(readFileSync(FILE, 'utf8')).resources;
}

/** Throws if a reply has another shape than Stripe's sample of the same object. */
export function inspector(samples = readSamples()): ((reply: StripeObject) => void) | undefined {
  if (!samples) return undefined;
  return (reply) => {
    const problems = problemsOf(samples, reply);
    if (problems.length > 0) throw new Error(`not as Stripe says it: ${problems.join('; ')}`);
  };
}

export function problemsOf(
  samples: Readonly<Record<string, StripeObject>>,
  thing: StripeObject,
): string[] {
  if (thing === null || typeof thing !== 'object') return [];
  const own = samples[thing.object];
  const deeper = Object.values(thing).flatMap((value) => problemsOf(samples, value));
  return own ? [...differences(thing.object, own, thing), ...deeper] : deeper;
}

function differences(name: string, sample: StripeObject, thing: StripeObject): string[] {
  const keys = Object.keys(thing).filter((key) => !(key in sample));
  const lost = Object.keys(sample).filter((key) => !(key in thing) && !NOT_ALWAYS.includes(key));
  const other = Object.keys(thing).filter((key) => !isAlike(sample[key], thing[key]));
  return [
    ...keys.map((key) => `${name}.${key} is unknown`),
    ...lost.map((key) => `${name}.${key} is missing`),
    ...other.map((key) => `${name}.${key} is another kind of value`),
  ];
}

/** A null in one of them has no meaning; a reference may stand for the object itself. */
function isAlike(sample: StripeObject, value: StripeObject): boolean {
  if (sample === null || sample === undefined || value === null) return true;
  if (Array.isArray(sample) !== Array.isArray(value)) return false;
  return typeof sample === typeof value || typeof value === 'object';
}
