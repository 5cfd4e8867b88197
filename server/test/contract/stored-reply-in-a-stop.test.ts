import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../../src/errors.ts';
import { createInterface } from '../../src/interface.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { createRegistry, httpMetrics } from '../../src/platform/metrics.ts';
import { untilLockIsAwaited } from '../citus/lock-waits.ts';
import { startService } from '../harness.ts';
import { scratchDatabase } from '../states.ts';

// Without the limit on waiting for a lock, which a busy machine may exceed here.
const sql = connect(await scratchDatabase(), { poolSize: 4, throughPooler: true });
const service = await startService({ sql });
const http = await createInterface(service.app, service.keys, httpMetrics(createRegistry()));
let reply: FastifyReply | undefined;
http.addHook('preHandler', async (_request, current) => {
  reply = current;
});
after(() => http.close());

describe('a request that a stop answered with 503', () => {
  it('stores what it did as a success, for the retry with its Idempotency-Key', async () => {
    const store = await service.newStore();
    const { headers, call } = await store.newOperator('owner');
    const keyed = { ...headers, 'idempotency-key': 'a coupon in a stop' };
    const payload = { code: 'STOP10', type: 'percent', value: 10 };
    const lock = await sql.reserve();
    await lock.unsafe('begin');
    await lock.unsafe('lock table coupons in share mode');
    const url = '/admin/v1/coupons';
    const first = http.inject({ method: 'POST', url, headers: keyed, payload });
    await untilLockIsAwaited(sql, lock);
    // As `drain.ts` does at the end of a stop.
    reply?.send(new ApiError('SERVICE_UNAVAILABLE', undefined, 1));
    assert.equal((await first).statusCode, 503);
    await lock.unsafe('commit');
    lock.release();

    const again = () => call('POST', url, payload, { 'idempotency-key': 'a coupon in a stop' });
    let second = await again();
    while (second.code === 'IDEMPOTENCY_IN_PROGRESS') second = await again();
    assert.equal(second.headers['idempotent-replayed'], 'true');
    const { stats, ...coupon } = (await call('GET', `${url}/${second.data.id}`)).data;
    assert.equal(stats.used, 0);
    assert.deepEqual(second.data, coupon);
    const made = await sql`select from coupons where store_id = ${store.id} and code = 'STOP10'`;
    assert.equal(made.length, 1);
  });
});
