export interface PageLink {
  readonly name: string;
  readonly path: string;
  readonly about: string;
}

/** What a newcomer opens, in that order: on the first page and in the message of `npm start`. */
export const PAGE_LINKS: readonly PageLink[] = [
  {
    name: 'Console',
    path: '/admin',
    about: 'Run a store in the browser: orders, refunds, shipments, coupons, settings, going live.',
  },
  {
    name: 'Reference',
    path: '/docs',
    about: 'Every operation of a storefront, with examples. Try it with your key.',
  },
  {
    name: "Operators' reference",
    path: '/admin/docs',
    about: 'Every operation of an operator: settings, coupons, webhooks, going live.',
  },
];

const ITEM = '{"sku":"MUG-1","quantity":2,"metadata":{"unitPriceCents":"1250","name":"Mug"}}';

/** Creates a first cart. The key goes between double quotes, so it may be a variable. */
export function cartCommand(base: string, key: string): string {
  return (
    `curl -s ${base}/v1/carts -H "x-api-key: ${key}" \\\n` +
    `  -H 'content-type: application/json' \\\n  -d '{"items":[${ITEM}]}'`
  );
}

export function signUpCommand(base: string): string {
  return (
    `curl -s ${base}/v1/signup -H 'content-type: application/json' \\\n` +
    `  -d '{"storeName":"My store","email":"you@example.com","password":"at least ten"}'`
  );
}
