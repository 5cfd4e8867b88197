import { type Interface, isAdmin } from './openapi.ts';

export const STOREFRONT: Interface = {
  title: 'Cartwright',
  description: [
    'Headless carts, checkout and orders. Your server calls it with an API key in `x-api-key`; ' +
      'the key must never reach a browser. `npm start` prints the key of the demo store, and ' +
      '`POST /v1/signup` creates a store of your own.',
    'Amounts are integers in the minor unit of the currency. A success is ' +
      '`{"success": true, "data": …}`, a failure `{"success": false, "error": {"code", ' +
      '"message"}}`: branch on `code`.',
    'Writes accept an `Idempotency-Key`: a repeated request with the same key has one effect. ' +
      'Changes of a cart accept its `ETag` as `If-Match`. Replies with 429 and 503 have ' +
      '`retry-after`.',
    'To try an operation here, enter the key of a sandbox store under Authentication. In a ' +
      'sandbox nothing is really paid or sent.',
  ].join('\n\n'),
  security: [{ apiKey: [] }, { apiKey: [], customerToken: [] }],
  securitySchemes: {
    apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
    customerToken: { type: 'apiKey', in: 'header', name: 'x-customer-token' },
  },
  hides: isAdmin,
  tags: [
    { name: 'Carts', description: 'Carts and their items.' },
    { name: 'Checkout', description: 'From a cart to an order, in six calls.' },
    { name: 'Orders', description: 'Orders and their shipments.' },
    { name: 'Payments', description: 'Providers, refunds, voids and the ledger.' },
    { name: 'Customers', description: 'The signed-in customer.' },
    {
      name: 'Authentication',
      description: 'Customers sign in by a password, a link, or a code by text or e-mail.',
    },
    { name: 'Add-ons', description: 'Warranties and shipping protection of a cart.' },
    { name: 'Upsells', description: 'Recommendations for a cart, and offers after an order.' },
    { name: 'Configuration', description: 'Public configuration of the store.' },
    { name: 'Signup', description: 'New stores.' },
  ],
};

export const ADMIN: Interface = {
  title: 'Cartwright admin',
  description: [
    'For operators of a store. `POST /admin/v1/sessions` signs in with the handle of the store, ' +
      'an e-mail address and a password; send the token as `authorization: Bearer …` with every ' +
      'other call. A browser signs in with `"cookie": true` instead and holds no token. Owners ' +
      'may do everything, staff the daily work.',
    'Envelopes, amounts and idempotency are those of the storefront interface. Unknown fields in ' +
      'a body are refused. The interface is versioned separately.',
  ].join('\n\n'),
  security: [{ operatorToken: [] }, { operatorCookie: [] }],
  securitySchemes: {
    operatorToken: { type: 'http', scheme: 'bearer' },
    operatorCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'cartwright_operator',
      description: 'For browsers; over https the name begins with `__Secure-`.',
    },
  },
  hides: (url) => !isAdmin(url),
  tags: [
    { name: 'Sessions', description: 'Sign in and out.' },
    { name: 'Overview', description: 'Pending work, and search.' },
    { name: 'Store', description: 'Name and settings of the store.' },
    { name: 'API keys', description: 'Keys with which storefronts authenticate.' },
    { name: 'Request log', description: 'Requests of API keys in the last seven days, masked.' },
    { name: 'Orders', description: 'Find orders, and work on them.' },
    { name: 'Returns', description: 'Goods that shoppers send back, and their refunds.' },
    { name: 'Payments', description: 'Attempts to pay, the ledger and its discrepancies.' },
    { name: 'Figures', description: 'Sales, products, coupons, checkout and gift cards.' },
    { name: 'Payment providers', description: 'Accounts with payment providers.' },
    { name: 'Disputes', description: 'Payments that shoppers dispute at their bank or provider.' },
    { name: 'Carts', description: 'Open and abandoned carts.' },
    { name: 'Customers', description: 'Customers and guests, export and erasure.' },
    { name: 'Coupons', description: 'Discount codes and their redemptions.' },
    { name: 'Gift cards', description: 'Prepaid balances redeemed by code, with their ledger.' },
    { name: 'Upsell offers', description: 'Offers shown after an order.' },
    { name: 'Warranties and protection', description: 'Add-ons sold with products.' },
    { name: 'Fraud rules', description: 'Rules that require phone verification at checkout.' },
    { name: 'Staff', description: 'Operators of the store, and the audit log.' },
    { name: 'Webhooks', description: 'Endpoints, events and deliveries.' },
    { name: 'Agents', description: 'Software that buys for shoppers: who may, and where.' },
    { name: 'Going live', description: 'Switch a store from sandbox to live.' },
    {
      name: 'Messages',
      description: 'Providers, templates and log of e-mails and text messages.',
    },
  ],
};
