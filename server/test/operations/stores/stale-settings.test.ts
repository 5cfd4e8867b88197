import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAIL_SENDER, textSender } from '../../contract/message-examples.ts';
import { type Data, type Reply, sharedService } from '../../harness.ts';
import type { TestOperator } from '../../operators.ts';

const service = await sharedService();

function zones(name: string) {
  const place = { countries: ['US'], states: [], postalPrefixes: [], priority: 0 };
  const days = { minDays: null, maxDays: null };
  const bands = [{ upTo: null, amount: 700 }];
  const rule = { id: 'ground', name: 'Ground', kind: 'flat', bands, freeOver: null, ...days };
  return { zones: [{ name, ...place, rules: [rule] }] };
}

function taxes(millionths: number) {
  const rates = [{ country: 'US', state: null, millionths }];
  return { pricesIncludeTax: false, shippingTaxable: false, addOnsTaxable: false, rates };
}

function carrier(defaultWeightGrams: number) {
  const place = { company: 'Mugs', line1: '1 Main', city: 'Springfield', state: 'IL' };
  const origin = { ...place, postalCode: '62701', phone: null };
  return { provider: 'easypost', origin, defaultWeightGrams, credentials: { apiKey: 'EZTK12345' } };
}

function protection(name: string) {
  return {
    name,
    coverage: 'Loss and theft.',
    price: { kind: 'percent', basisPoints: 150, minimum: 98 },
  };
}

/** What replaces settings, with three different values, and the tag of the current ones. */
const SETTINGS: Record<string, { method: string; values: object[]; tag?: (all: Data) => string }> =
  {
    '/admin/v1/store': {
      method: 'PATCH',
      values: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }],
    },
    '/admin/v1/shipping': { method: 'PUT', values: [zones('One'), zones('Two'), zones('Three')] },
    '/admin/v1/tax': { method: 'PUT', values: [taxes(100), taxes(200), taxes(300)] },
    '/admin/v1/carrier': { method: 'PUT', values: [carrier(100), carrier(200), carrier(300)] },
    '/admin/v1/product-webhook': {
      method: 'PUT',
      values: ['one', 'two', 'three'].map((path) => ({ url: `https://shop.example.com/${path}` })),
    },
    '/admin/v1/mail-sender': {
      method: 'PUT',
      values: ['One', 'Two', 'Three'].map((fromName) => ({ ...MAIL_SENDER, fromName })),
    },
    '/admin/v1/text-sender': { method: 'PUT', values: [1, 2, 3].map(() => textSender()) },
    '/admin/v1/shipping-protection': {
      method: 'PUT',
      values: [protection('One'), protection('Two'), protection('Three')],
    },
    '/admin/v1/fraud-rules': {
      method: 'PUT',
      values: [{ gateAt: 10 }, { gateAt: 20 }, { gateAt: 30 }],
    },
    '/admin/v1/agent-settings': {
      method: 'PATCH',
      values: [{ policy: 'off' }, { policy: 'listed' }, { orderConfirmations: 'all' }],
    },
    '/admin/v1/message-templates': {
      method: 'PUT',
      values: ['One', 'Two', 'Three'].map((text) => ({
        template: 'code.sms',
        text: `${text} {code}`,
      })),
      tag: ({ templates }) =>
        templates.find(({ template }: Data) => template === 'code.sms').version,
    },
  };

for (const [path, { method, values, tag }] of Object.entries(SETTINGS)) {
  describe(`${method} ${path} with If-Match`, () => {
    const change = ({ call }: TestOperator, turn: number, ifMatch?: string): Promise<Reply> =>
      call(method, path, values[turn], ifMatch === undefined ? {} : { 'if-match': ifMatch });
    const read = async ({ call }: TestOperator) => {
      const reply = await call('GET', path);
      return String(tag ? tag(reply.data) : reply.headers.etag);
    };
    const tagOf = ({ headers, data }: Reply) => String(tag ? data.version : headers.etag);

    it('refuses a write that is based on older settings, and changes nothing', async () => {
      const store = await service.newStore();
      const [one, other] = [await store.newOperator('owner'), await store.newOperator('owner')];
      const seen = await read(one);
      assert.match(seen, /^"[0-9a-f]{20}"$/);
      const first = await change(other, 0, seen);
      assert.equal(first.status, 200, first.text);
      assert.equal(tagOf(first), await read(one));
      const stale = await change(one, 1, seen);
      assert.deepEqual([stale.status, stale.code], [412, 'VERSION_MISMATCH']);
      assert.equal(await read(one), tagOf(first));
      assert.equal((await change(one, 1, `W/${tagOf(first)}`)).status, 200);
    });

    it('lets one of two concurrent writes through', async () => {
      const store = await service.newStore();
      const owner = await store.newOperator('owner');
      const seen = await read(owner);
      const replies = await Promise.all([change(owner, 0, seen), change(owner, 1, seen)]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412]);
    });

    it('writes without the header as before, and with a star', async () => {
      const owner = await (await service.newStore()).newOperator('owner');
      assert.equal((await change(owner, 0)).status, 200);
      assert.equal((await change(owner, 1)).status, 200);
      assert.equal((await change(owner, 2, '*')).status, 200);
    });
  });
}

it('a template that is reset is checked as well', async () => {
  const { call } = await (await service.newStore()).newOperator('owner');
  const path = '/admin/v1/message-templates';
  const set = await call('PUT', path, { template: 'code.sms', text: 'Yours: {code}' });
  const reset = (ifMatch: string) =>
    call('POST', `${path}/reset`, { template: 'code.sms' }, { 'if-match': ifMatch });
  assert.equal((await reset('"0"')).code, 'VERSION_MISMATCH');
  assert.equal((await reset(set.data.version)).status, 200);
});
