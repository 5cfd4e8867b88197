import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Caller, callerOf, newPerson } from './call.ts';
import { diskBytes } from './disk-bytes.ts';
import { freePort } from './own-postgres.ts';
import { copySetup } from './peers-folder.ts';
import { startProgram } from './start-program.ts';
import type { Shopper, Subject } from './subject.ts';

const DATABASE = 'vendure_bench';

/** Vendure as its guide sets it up: PostgreSQL, one server process, the dummy payment handler. */
export function vendureIn(folder: string): Subject {
  return {
    name: 'Vendure',
    commands: [
      'createdb vendure',
      'npx @vendure/create shop',
      'cd shop && npm run build',
      'npm run start:server',
      'sign in to the admin interface and add a product',
    ],
    async version() {
      const path = join(folder, 'node_modules/@vendure/core/package.json');
      return (JSON.parse(await readFile(path, 'utf8')) as { version: string }).version;
    },
    installedBytes: () => diskBytes([join(folder, 'node_modules')]),
    async start(postgres, onStop) {
      await postgres.newDatabase(DATABASE);
      await copySetup('vendure', folder);
      const port = await freePort();
      const env = {
        PORT: String(port),
        DB_PORT: String(postgres.port),
        DB_NAME: DATABASE,
        DB_USERNAME: 'cartwright',
      };
      const cwd = folder;
      const name = 'Vendure';
      await startProgram(onStop, { name, cwd, env, command: ['node', 'populate.cjs'] });
      const url = `http://127.0.0.1:${port}/health`;
      const pid = await startProgram(onStop, {
        name,
        cwd,
        env,
        url,
        command: ['node', 'server.cjs'],
      });
      return { pid, shopper: await shopperAt(callerOf(`http://127.0.0.1:${port}`)) };
    },
  };
}

const ORDER = `id code state totalWithTax shippingWithTax
  lines { id quantity unitPriceWithTax linePriceWithTax productVariant { id sku name } }`;
const ERROR = '... on ErrorResult { errorCode message }';
const ADD = `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) {
  ... on Order { ${ORDER} } ${ERROR} } }`;
const ACTIVE = `query { activeOrder { ${ORDER} } }`;
const CUSTOMER = `mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) {
  ... on Order { id } ${ERROR} } }`;
const SHIP_TO = `mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) {
  ... on Order { id } ${ERROR} } }`;
const METHODS = 'query { eligibleShippingMethods { id name priceWithTax } }';
const METHOD = `mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) {
  ... on Order { ${ORDER} } ${ERROR} } }`;
const PAYING = `mutation { transitionOrderToState(state: "ArrangingPayment") {
  ... on Order { id state } ${ERROR} } }`;
const PAYMENT_METHODS = 'query { eligiblePaymentMethods { code isEligible } }';
const PAY = `mutation ($input: PaymentInput!) { addPaymentToOrder(input: $input) {
  ... on Order { ${ORDER} } ${ERROR} } }`;
const VARIANTS = 'query { products { items { variants { id sku } } } }';

type Data = Record<string, Record<string, string> & { errorCode?: string; message?: string }>;

async function shopperAt(call: Caller): Promise<Shopper> {
  /** Returns the data and the token of the session, which the first reply gives. */
  const ask = async (token: string | undefined, query: string, variables: object = {}) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await call('POST', '/shop-api', { headers, body: { query, variables } });
    const { data, errors } = answer.body as { data: Data; errors?: { message: string }[] };
    if (errors?.[0]) throw new Error(errors[0].message);
    const refused = Object.values(data).find((value) => value?.errorCode);
    if (refused) throw new Error(`${refused.errorCode}: ${refused.message}`);
    return { data, token: answer.header('vendure-auth-token') ?? token ?? '' };
  };
  const { data } = await ask(undefined, VARIANTS);
  const products = (data.products as unknown as { items: { variants: { id: string }[] }[] }).items;
  const [mug, pen] = products.flatMap(({ variants }) => variants.map(({ id }) => id));
  const methods = await ask(undefined, PAYMENT_METHODS).catch(() => undefined);
  const codes = methods?.data.eligiblePaymentMethods as unknown as { code: string }[] | undefined;
  const method = codes?.[0]?.code ?? 'dummy';
  const createCart = async () => (await ask(undefined, ADD, { id: mug })).token;
  return {
    createCart,
    getCart: async (cart) => void (await ask(cart, ACTIVE)),
    addItem: async (cart) => void (await ask(cart, ADD, { id: mug })),
    checkout: async () => {
      const cart = await createCart();
      await ask(cart, ADD, { id: pen });
      const { email: emailAddress, firstName, lastName } = newPerson();
      await ask(cart, CUSTOMER, { input: { emailAddress, firstName, lastName } });
      await ask(cart, SHIP_TO, { input: ADDRESS });
      const rates = await ask(cart, METHODS);
      const [rate] = rates.data.eligibleShippingMethods as unknown as { id: string }[];
      await ask(cart, METHOD, { id: [rate?.id] });
      await ask(cart, PAYING);
      const paid = await ask(cart, PAY, { input: { method, metadata: {} } });
      const state = paid.data.addPaymentToOrder?.state;
      if (state !== 'PaymentSettled') throw new Error(`the order is ${state}`);
    },
  };
}

const ADDRESS = {
  fullName: 'Ada Lovelace',
  streetLine1: '1 Main Street',
  city: 'Springfield',
  province: 'IL',
  postalCode: '62701',
  countryCode: 'US',
};
