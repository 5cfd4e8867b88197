import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { jobs } from '../../src/app.ts';
import { purgeCarts } from '../../src/features/carts/persistence/purge-carts.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { housekeeping } from '../../src/platform/jobs/housekeeping.ts';
import { type RunningJobs, startJobs } from '../../src/platform/jobs/jobs.ts';
import { type Data, startService } from '../harness.ts';
import { until } from '../process/running.ts';
import { IS_WHOLE } from '../small-version.ts';
import { blankDatabase, scratchDatabase, setStatus } from '../states.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
// A database of its own: these tests advance the clock, which would expire other carts.
const address = await scratchDatabase();
const seen: string[] = [];
const sql = connect(address, {
  poolSize: 4,
  throughPooler: false,
  onStatement: (text) => seen.push(text),
});
const service = await startService({ sql });
const store = await service.newStore();

const exists = async ({ id }: Data) => {
  const rows = await sql`select 1 from carts where id = ${id}`;
  return rows.length === 1;
};

/** Many carts without a request for each, copies of one that is expired or not. */
async function copies({ id }: Data, count: number): Promise<void> {
  await sql`
    insert into carts (store_id, id, version, status, session_hash, expires_at, created_at,
      updated_at, shape_version, response_json)
    select store_id, gen_random_uuid(), version, status, sha256(n::text::bytea), expires_at,
      created_at, updated_at, shape_version, response_json
    from carts, generate_series(1, ${count}) as n where id = ${id}`;
}

describe('purging carts', () => {
  it('removes a cart 7 days after it expired, and not a day earlier', async () => {
    const cart = await store.newCart();
    service.clock.advance(36.9 * DAY_MS);
    assert.equal(await purgeCarts(service.app), 0);
    assert.ok(await exists(cart));
    service.clock.advance(0.2 * DAY_MS);
    assert.equal(await purgeCarts(service.app), 1);
    assert.ok(!(await exists(cart)));
  });

  it('keeps a cart that is being confirmed, however old, and no other expired one', async () => {
    const carts: Record<string, Data> = {};
    for (const status of ['confirming', 'completed', 'merged', 'checkout'] as const) {
      carts[status] = await store.newCart();
      await setStatus(service, carts[status].id, status);
    }
    service.clock.advance(400 * DAY_MS);
    const alive = await store.newCart();
    assert.equal(await purgeCarts(service.app), 3);
    assert.ok(await exists(carts.confirming));
    assert.ok(await exists(alive));
    await sql`delete from carts where id = ${carts.confirming.id}`;
  });

  it('keeps a cart that was written meanwhile', async () => {
    const cart = await store.newCart([]);
    service.clock.advance(25 * DAY_MS);
    await store.call('PUT', `/v1/carts/${cart.id}/attribution`, { gclid: 'a' });
    service.clock.advance(15 * DAY_MS);
    await purgeCarts(service.app);
    assert.ok(await exists(cart));
  });

  it('keeps a merged cart while its token can lead to a survivor', async () => {
    const [own, guest] = [await store.newCart([]), await store.newCart([])];
    await store.call('POST', `/v1/carts/${own.id}/merge`, { sourceCartId: guest.id });
    for (let month = 0; month < 2; month++) {
      service.clock.advance(25 * DAY_MS);
      await store.call('PUT', `/v1/carts/${own.id}/attribution`, { gclid: 'a' });
      await purgeCarts(service.app);
    }
    const { data } = await store.call('GET', `/v1/carts/session/${guest.sessionToken}`);
    assert.equal(data.id, own.id);
    service.clock.advance(50 * DAY_MS);
    assert.equal(await purgeCarts(service.app), 2);
  });

  it('removes the carts of all stores, in deletes of 500 at most', async () => {
    const other = await service.newStore();
    await copies(await store.newCart(), 1_234);
    await copies(await other.newCart(), 10);
    service.clock.advance(60 * DAY_MS);
    const [alive] = [await store.newCart(), await other.newCart()];
    const before = seen.length;
    assert.ok((await purgeCarts(service.app)) >= 1_234 + 1 + 10 + 1);
    const deletes = seen.slice(before).filter((text) => /delete from "carts"/.test(text));
    assert.equal(deletes.length, 3 + 1);
    assert.ok(await exists(alive));
    const [left] = await sql`
      select count(*)::integer as count from carts where expires_at < ${service.clock.now()}`;
    assert.equal(left?.count, 0);
  });

  it('does nothing with one statement if nothing is due', async () => {
    const before = seen.length;
    assert.equal(await purgeCarts(service.app), 0);
    assert.equal(seen.length - before, 1);
  });

  it('can run twice concurrently', async () => {
    await copies(await store.newCart(), 600);
    service.clock.advance(60 * DAY_MS);
    const [dead] = await sql`select count(*)::integer as count from carts`;
    const purged = await Promise.all([purgeCarts(service.app), purgeCarts(service.app)]);
    assert.equal(purged[0] + purged[1], dead?.count);
  });
});

describe('housekeeping', () => {
  it('removes replies after a day and counts after two, and none earlier', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const { data } = await store.call('POST', '/v1/carts', {}, headers);
    const now = service.clock.now();
    await sql`insert into rate_windows (subject, window_start, hits)
      values ('old', ${new Date(now.getTime() - 3 * DAY_MS)}, 1), ('new', ${now}, 1)`;
    await housekeeping.run(service.app);
    const repeat = await store.call('POST', '/v1/carts', {}, headers);
    assert.equal(repeat.data.id, data.id);
    const subjects = await sql`select subject from rate_windows`;
    assert.deepEqual(
      subjects.map(({ subject }) => subject),
      ['new'],
    );
    service.clock.advance(DAY_MS + 1);
    await housekeeping.run(service.app);
    assert.equal((await sql`select 1 from idempotency_keys`).length, 0);
    const later = await store.call('POST', '/v1/carts', {}, headers);
    assert.notEqual(later.data.id, data.id);
  });
});

describe('jobs', () => {
  const withJobs = async (work: (done: string[]) => Promise<void>) => {
    const done: string[] = [];
    const metrics = {
      jobDone: (task: string, outcome: string) => void done.push(`${task} ${outcome}`),
    };
    const running: RunningJobs = await startJobs(service.app, address, jobs, metrics);
    try {
      await work(done);
    } finally {
      await running.stop();
    }
  };

  it('run when they are queued, each of them', async () => {
    const cart = await store.newCart();
    service.clock.advance(60 * DAY_MS);
    await withJobs(async (done) => {
      await sql`select graphile_worker.add_job('purge_carts')`;
      await sql`select graphile_worker.add_job('housekeeping')`;
      const queued = ['purge_carts done', 'housekeeping done'];
      await until(() => queued.every((one) => done.includes(one)), 10_000);
    });
    assert.ok(!(await exists(cart)));
    assert.ok(service.logLines.some((line) => /"purged":[1-9]/.test(line)));
  });

  it('that run more often than hourly run at the start', async () => {
    const often = jobs.filter(({ everySeconds }) => everySeconds !== undefined);
    await withJobs(async (done) => {
      await until(() => often.every(({ name }) => done.includes(`${name} done`)), 10_000);
    });
  });

  it('are scheduled hourly, except those that run more often', async () => {
    const hourly = jobs.filter(({ everySeconds }) => everySeconds === undefined);
    await withJobs(async () => {
      await until(async () => {
        const planned = await sql`select identifier from graphile_worker._private_known_crontabs`;
        return planned.length === hourly.length;
      }, 10_000);
    });
    assert.ok(hourly.every(({ cron }) => /^\d+ \* \* \* \*$/.test(cron ?? '')));
  });

  it('start in several processes concurrently on an empty database', async () => {
    const empty = await blankDatabase();
    const metrics = { jobDone() {} };
    const start = () => startJobs(service.app, empty, [], metrics);
    const running = await Promise.all(Array.from({ length: IS_WHOLE ? 12 : 4 }, start));
    await Promise.all(running.map((each) => each.stop()));
  });

  it('are counted and retried when they fail', async () => {
    let runs = 0;
    const done: string[] = [];
    const failing = {
      name: 'fails_once',
      async run() {
        runs++;
        if (runs === 1) throw new Error('as planned');
      },
    };
    const metrics = {
      jobDone: (task: string, outcome: string) => void done.push(`${task} ${outcome}`),
    };
    const running = await startJobs(service.app, address, [failing], metrics);
    await sql`select graphile_worker.add_job('fails_once')`;
    await until(() => done.length >= 2, 15_000);
    await running.stop();
    assert.deepEqual(done, ['fails_once failed', 'fails_once done']);
    assert.ok(service.logLines.some((line) => line.includes('job failed')));
  });
});
