import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  type Attempt,
  Cartwright,
  CartwrightConnectionError,
  CartwrightError,
  isCode,
} from '../src/index.ts';
import type { Fault } from './faulty-proxy.ts';
import { MUG, PEN, startListening } from './listening-service.ts';

const { proxy, client, store } = await startListening();
const cartwright = client();

/** The requests that the work sends. */
async function callsOf(work: () => Promise<unknown>): Promise<number> {
  const before = proxy.passed.length;
  await work();
  return proxy.passed.length - before;
}

async function quantityOf(cartId: string): Promise<number | undefined> {
  return (await store.call('GET', `/v1/carts/${cartId}`)).data.items[0]?.quantity;
}

const unavailable = (seconds: string) => ({
  status: 503,
  headers: { 'retry-after': seconds, 'x-request-id': 'req-1' },
  body: '{"success":false,"error":{"code":"SERVICE_UNAVAILABLE","message":"Busy."}}',
});

beforeEach(() => void proxy.faults.splice(0));

describe('a write', () => {
  const cases: [name: string, fault: Fault, calls: number][] = [
    ['nothing goes wrong', 'none', 1],
    ['the connection breaks before the request arrives', 'drop_request', 2],
    ['the connection breaks before the answer arrives', 'drop_answer', 2],
    ['the answer is cut', 'cut_answer', 2],
    ['the service is busy', unavailable('0'), 2],
    ['a proxy answers in its place', { status: 502, body: '<h1>Bad gateway</h1>' }, 2],
    ['a gateway answers in JSON', { status: 502, body: '{"error":"Bad Gateway"}' }, 2],
    ['a gateway answers with a code', { status: 502, body: '{"error":{"code":"502"}}' }, 2],
    ['the answer hangs', 'hang', 2],
    ['the answer is late', 'delay', 1],
  ];
  for (const [name, fault, calls] of cases) {
    it(`has one effect in ${calls} call(s) when ${name}`, async () => {
      const { id } = await cartwright.carts.create({ items: [] });
      proxy.faults.push(fault);
      const timeoutMs = fault === 'hang' ? 3_000 : undefined;
      const add = () => cartwright.carts.addItem(id, MUG, { timeoutMs });
      assert.equal(await callsOf(add), calls);
      assert.equal(await quantityOf(id), 2);
      const keys = proxy.passed.slice(-calls).map(({ headers }) => headers['idempotency-key']);
      assert.equal(new Set(keys).size, 1, 'the key stays the same');
    });
  }

  it('has one effect when the network duplicates it', async () => {
    const { id } = await cartwright.carts.create({ items: [] });
    proxy.faults.push('duplicate');
    // The answer may be that of the second, which is refused while the first one runs.
    const calls = await callsOf(() => cartwright.carts.addItem(id, MUG));
    assert.ok(calls <= 2, String(calls));
    assert.equal(await quantityOf(id), 2);
  });

  it('gets another key with each call, and keeps a given one', async () => {
    const { id } = await cartwright.carts.create({ items: [] });
    await cartwright.carts.addItem(id, MUG);
    await cartwright.carts.addItem(id, MUG);
    assert.equal(await quantityOf(id), 4);
    await cartwright.carts.addItem(id, MUG, { idempotencyKey: 'mine' });
    await cartwright.carts.addItem(id, MUG, { idempotencyKey: 'mine' });
    assert.equal(await quantityOf(id), 6);
    const reuse = cartwright.carts.addItem(id, PEN, { idempotencyKey: 'mine' });
    await assert.rejects(reuse, (error) => isCode(error, 'IDEMPOTENCY_KEY_REUSED'));
  });

  it('is not sent again after a refusal that would repeat', async () => {
    const { id } = await cartwright.carts.create();
    const apply = () =>
      assert.rejects(cartwright.carts.applyCoupon(id, { code: 'NO-SUCH' }), CartwrightError);
    assert.equal(await callsOf(apply), 1);
  });

  it('is not sent again where it has no key and is not repeatable', async () => {
    const email = 'ada@example.com';
    proxy.faults.push('drop_answer');
    let error: unknown;
    const request = () =>
      cartwright.auth.requestEmailCode({ email }).catch((thrown: unknown) => {
        error = thrown;
      });
    assert.equal(await callsOf(request), 1);
    assert.ok(error instanceof CartwrightConnectionError);
    assert.deepEqual([error.effect, error.idempotencyKey], ['unknown', null]);
  });

  it('is sent again without a key where the document calls it repeatable', async () => {
    proxy.faults.push('drop_answer');
    assert.equal(await callsOf(() => cartwright.upsells.recommend({ skus: ['MUG-1'] })), 2);
  });
});

describe('an answer of a gateway', () => {
  const bodies = [
    '{"error":"Forbidden"}',
    '{"error":{"code":"1020","message":"Access denied"}}',
    '{"error":{"code":"VALIDATION_ERROR","message":"Blocked."}}',
    '{"success":false,"error":"Forbidden"}',
    '{"success":false,"error":{"code":1020}}',
    '{"success":false,"error":null}',
    '{"success":false,"errors":[{"code":"1020"}]}',
    '{"success":true}',
    '["error"]',
    'null',
  ];
  for (const body of bodies) {
    it(`is not taken for one of the service: ${body}`, async () => {
      const { id } = await cartwright.carts.create({ items: [] });
      for (const status of [403, 429]) {
        proxy.faults.push({ status, headers: { 'x-request-id': 'of the gateway' }, body });
        const error = await cartwright.carts
          .addItem(id, MUG, { retries: 0 })
          .catch((thrown: unknown) => thrown);
        assert.ok(error instanceof CartwrightConnectionError, String(error));
        assert.deepEqual([error.status, error.effect], [status, 'unknown']);
      }
    });
  }
});

describe('retries', () => {
  it('end after two, and the error says that the effect is unknown', async () => {
    const { id } = await cartwright.carts.create({ items: [] });
    proxy.faults.push('drop_answer', 'drop_answer', 'drop_answer');
    const error = await cartwright.carts.addItem(id, MUG).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof CartwrightConnectionError);
    assert.equal(error.attempts, 3);
    assert.equal(error.effect, 'unknown');
    assert.match(error.message, /addCartItem.*3 attempt.*may have taken effect/);
    // A repeat by the caller with that key has no second effect.
    await cartwright.carts.addItem(id, MUG, { idempotencyKey: error.idempotencyKey ?? '' });
    assert.equal(await quantityOf(id), 2);
  });

  it('can be turned off, for a client or a call', async () => {
    proxy.faults.push('drop_request', 'drop_request');
    await assert.rejects(client({ retries: 0 }).config(), CartwrightConnectionError);
    await assert.rejects(cartwright.config({ retries: 0 }), CartwrightConnectionError);
  });

  it('leave a long retry-after to the caller', async () => {
    proxy.faults.push(unavailable('3600'));
    const error = await cartwright.config().catch((thrown: unknown) => thrown);
    assert.ok(isCode(error, 'SERVICE_UNAVAILABLE'));
    assert.deepEqual([error.status, error.retryAfter, error.requestId], [503, 3600, 'req-1']);
    assert.equal(error.effect, 'none', 'a read has no effect');
  });

  it('wait as long as a proxy says', async () => {
    const busy = (status: number) => ({
      status,
      headers: { 'retry-after': '3600' },
      body: 'Slow down',
    });
    for (const status of [429, 503]) {
      proxy.faults.splice(0, 1, busy(status));
      const error = await cartwright.config().catch((thrown: unknown) => thrown);
      assert.ok(error instanceof CartwrightConnectionError);
      assert.deepEqual([error.status, error.retryAfter, error.attempts], [status, 3600, 1]);
    }
  });

  it('follow no redirect, which would show the key to another host', async () => {
    proxy.faults.push({ status: 307, headers: { location: 'http://127.0.0.1:1/' } });
    const error = await cartwright.config().catch((thrown: unknown) => thrown);
    assert.ok(error instanceof CartwrightConnectionError);
    assert.equal(error.status, 307);
  });

  it('are reported attempt by attempt', async () => {
    const seen: Attempt[] = [];
    proxy.faults.push('drop_answer', unavailable('0'));
    await client({ onAttempt: (attempt) => seen.push(attempt) }).config();
    assert.deepEqual(
      seen.map(({ operation, attempt, status, code }) => [operation, attempt, status, code]),
      [
        ['getConfig', 1, null, null],
        ['getConfig', 2, 503, 'SERVICE_UNAVAILABLE'],
        ['getConfig', 3, 200, null],
      ],
    );
    assert.match(seen[2]?.requestId ?? '', /./);
  });

  it('are not disturbed by a report that fails', async () => {
    const reports = [
      () => {
        throw new Error('no log');
      },
      async () => await Promise.reject(new Error('no log')),
    ];
    for (const onAttempt of reports) {
      proxy.faults.push('drop_answer');
      const { id } = await client({ onAttempt }).carts.create({ items: [MUG] });
      assert.equal(await quantityOf(id), 2);
    }
  });

  it('end with an error that says why there was no reply', async () => {
    const closed = new Cartwright({ baseUrl: 'http://127.0.0.1:1', apiKey: 'sk_test', retries: 0 });
    await assert.rejects(closed.config(), /getConfig.*(ECONNREFUSED|bad port)/);
  });
});

describe('an AbortSignal', () => {
  it('ends a call that hangs', async () => {
    proxy.faults.push('hang');
    const reason = new Error('the shopper left');
    const controller = new AbortController();
    const calls = await callsOf(async () => {
      const call = cartwright.config({ signal: controller.signal });
      setTimeout(() => controller.abort(reason), 50);
      await assert.rejects(call, reason);
    });
    assert.equal(calls, 1);
  });

  it('ends the wait before a retry, which is as long as retry-after says', async () => {
    proxy.faults.push(unavailable('9'));
    const controller = new AbortController();
    const calls = await callsOf(async () => {
      const call = cartwright.config({ signal: controller.signal });
      // Without the header the next attempt would follow within 250 ms.
      setTimeout(() => controller.abort(), 600);
      await assert.rejects(call, { name: 'AbortError' });
    });
    assert.equal(calls, 1);
  });

  it('leaves the effect of a write that was sent unknown, and the error has its key', async () => {
    const { id } = await cartwright.carts.create({ items: [] });
    proxy.faults.push('hang');
    const signal = AbortSignal.timeout(300);
    const error = await cartwright.carts
      .addItem(id, MUG, { signal })
      .catch((thrown: unknown) => thrown);
    assert.ok(error instanceof CartwrightConnectionError);
    assert.deepEqual([error.effect, error.cause], ['unknown', signal.reason]);
    await cartwright.carts.addItem(id, MUG, { idempotencyKey: error.idempotencyKey ?? '' });
    assert.equal(await quantityOf(id), 2);
  });

  it('between two attempts of a write leaves the effect of the first unknown', async () => {
    const { id } = await cartwright.carts.create({ items: [] });
    const controller = new AbortController();
    proxy.faults.push('drop_answer');
    const add = client({ onAttempt: () => setTimeout(() => controller.abort('left'), 1) });
    const error = await add.carts
      .addItem(id, MUG, { signal: controller.signal })
      .catch((thrown: unknown) => thrown);
    assert.ok(error instanceof CartwrightConnectionError);
    assert.deepEqual([error.effect, error.cause, error.attempts], ['unknown', 'left', 1]);
    assert.match(error.message, /: left\./);
  });

  it('that is aborted after a refusal without effect is thrown itself', async () => {
    const { id } = await cartwright.carts.create({ items: [] });
    const controller = new AbortController();
    const body = '{"success":false,"error":{"code":"RATE_LIMITED","message":"Slow down."}}';
    proxy.faults.push({ status: 429, headers: { 'retry-after': '9' }, body });
    const add = client({ onAttempt: () => setTimeout(() => controller.abort(), 1) });
    const call = add.carts.addItem(id, MUG, { signal: controller.signal });
    await assert.rejects(call, { name: 'AbortError' });
    assert.equal(await quantityOf(id), undefined);
  });

  it('that is aborted already sends nothing', async () => {
    const signal = AbortSignal.abort();
    const calls = await callsOf(() =>
      assert.rejects(cartwright.config({ signal }), { name: 'AbortError' }),
    );
    assert.equal(calls, 0);
  });
});

describe('an id', () => {
  it('stays one segment of the path', async () => {
    const error = await cartwright.carts.get('../orders').catch((thrown: unknown) => thrown);
    assert.ok(isCode(error, 'CART_NOT_FOUND'));
    assert.equal(proxy.passed.at(-1)?.url, '/v1/carts/..%2Forders');
  });

  for (const id of ['', '.', '..', undefined as unknown as string]) {
    it(`is refused before it is sent: ${JSON.stringify(id)}`, async () => {
      const calls = await callsOf(() => assert.rejects(cartwright.carts.get(id), TypeError));
      assert.equal(calls, 0);
    });
  }
});

describe('the base URL', () => {
  it('may end with a slash or with the version', async () => {
    for (const end of ['/', '/v1', '/v1/']) {
      const { apiKey } = store;
      await new Cartwright({ baseUrl: `${proxy.url}${end}`, apiKey }).config();
    }
  });

  it('is refused if it is none', () => {
    for (const baseUrl of ['', 'shop', 'ftp://shop', 'https://a:b@shop', 'https://shop?a']) {
      assert.throws(() => new Cartwright({ baseUrl, apiKey: 'sk_test' }), TypeError, baseUrl);
    }
  });
});
