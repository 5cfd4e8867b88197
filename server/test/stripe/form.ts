import type { StripeObject } from './records.ts';

/** Reads what Stripe's clients send: `metadata[attempt]=…`, `expand[0]=…`. */
export function readForm(text: string): StripeObject {
  const form: StripeObject = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let place = form;
    for (const [index, part] of path.entries()) {
      if (index === path.length - 1) place[part] = value;
      else place = place[part] ??= {};
    }
  }
  return form;
}

export const isOn = (value: unknown): boolean => value === 'true';

/** Undefined for an invalid amount of the currency: Stripe takes no fraction of some of them. */
export function amountIn(value: unknown, currency: string): number | undefined {
  const amount = /^\d{1,8}$/.test(String(value)) ? Number(value) : 0.5;
  return amount % (STEPS[currency] ?? 1) === 0 ? amount : undefined;
}

const STEPS: Readonly<Record<string, number>> = {
  isk: 100,
  ugx: 100,
  bhd: 10,
  jod: 10,
  kwd: 10,
  omr: 10,
  tnd: 10,
};
