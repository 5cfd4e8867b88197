import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jobs } from '../../../src/app.ts';
import { createRegistry, jobFailureMetrics } from '../../../src/platform/metrics.ts';
import { startService } from '../../harness.ts';
import { until } from '../../process/running.ts';
import { countUnserved, dropForeignKeys, insertDue, makeTemplates, newShop } from '../due-rows.ts';
import { OTHER_ITEMS, POISONS, type Poison } from '../poisons.ts';
import { proved, scaled } from '../scale.ts';
import { connectTo, newDatabase } from '../scene.ts';

/** More than the largest batch of a job that makes calls; in full, nearly all of a purge's. */
const BAD = scaled({ small: 25, full: 900 });
const HOUR_MS = 3_600_000;

const address = await newDatabase();
const sql = connectTo(address);
const service = await startService({ sql });
const { app, clock, logLines } = service;
const registry = createRegistry();
jobFailureMetrics(registry, app.failures.counts);

await makeTemplates(service);
const shops = await Promise.all([newShop(service), newShop(service)]);
const [ill, well] = shops;
await dropForeignKeys(sql);
await sql.unsafe(`
  create table poisoned (id text primary key);
  create function poison() returns trigger language plpgsql as $$ begin
    if exists (select from poisoned
      where id = coalesce(to_jsonb(old), to_jsonb(new)) ->> tg_argv[0]) then
      raise exception 'poisoned';
    end if;
    return coalesce(new, old);
  end $$`);

async function spoil({ table, key, spoil }: Poison, ids: readonly string[]): Promise<void> {
  const list = JSON.stringify(ids);
  if (spoil) {
    await sql.unsafe(
      `update ${table} set ${spoil.bad} where ${key}::text in (
      select jsonb_array_elements_text($1::text::jsonb))`,
      [list],
    );
    return;
  }
  await sql`insert into poisoned select jsonb_array_elements_text(${list}::text::jsonb)`;
  await sql.unsafe(`create trigger poisoned before insert or update or delete on ${table}
    for each row execute function poison('${key}')`);
}

async function heal({ table, key, spoil }: Poison, ids: readonly string[]): Promise<void> {
  if (!spoil) {
    await sql.unsafe(`drop trigger poisoned on ${table}`);
    return;
  }
  await sql.unsafe(
    `update ${table} set ${spoil.good} where ${key}::text in (
    select jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(ids)],
  );
}

async function counted(name: string): Promise<number> {
  const text = await registry.metrics();
  const line = new RegExp(`cartwright_job_failures_total\\{task="${name}"\\} (\\d+)`).exec(text);
  return Number(line?.[1] ?? 0);
}

const jobOf = (name: string) => {
  const job = jobs.find((one) => one.name === name);
  assert.ok(job, name);
  return job;
};

describe('[P23] a poisoned row', () => {
  it('is tested with every job', () => {
    const tried = [...Object.keys(POISONS), ...Object.keys(OTHER_ITEMS)];
    assert.deepEqual(tried.sort(), jobs.map(({ name }) => name).sort());
  });

  for (const [name, poisons] of Object.entries(POISONS)) {
    for (const poison of poisons) {
      it(`of ${poison.table} blocks no other row of ${name}`, async () => {
        const bad: string[] = [];
        for (let n = 0; n < BAD; n++) bad.push(await insertDue(service, poison, ill, BAD - n));
        const good = [
          await insertDue(service, poison, ill, 0),
          await insertDue(service, poison, well, 0),
        ];
        await spoil(poison, bad);
        const before = { logged: logLines.length, counted: await counted(name) };
        await jobOf(name).run(app);
        assert.equal(
          await countUnserved(sql, poison, good),
          0,
          'good rows were served in the same run',
        );
        assert.equal(await countUnserved(sql, poison, bad), BAD);
        const logged = logLines
          .slice(before.logged)
          .filter((line) => /a job failed for/.test(line));
        assert.equal(new Set(logged.map((line) => JSON.parse(line).id)).size, logged.length);
        for (const id of bad)
          assert.ok(
            logged.some((line) => line.includes(id.slice(-12))),
            id,
          );
        const failures = await counted(name);
        assert.ok(failures - before.counted >= BAD);
        await jobOf(name).run(app);
        assert.equal(
          await counted(name),
          failures,
          'what is quarantined is left alone for a while',
        );
        await heal(poison, bad);
        clock.advance(HOUR_MS);
        await jobOf(name).run(app);
        assert.equal(await countUnserved(sql, poison, bad), 0, 'and is served once it is mended');
      });
    }
  }

  it('of reconciliations blocks no other store of reconcile_payments', async () => {
    const store = await service.newStore();
    const bad = await sql<{ id: string }[]>`
      insert into stores select copy.* from stores, generate_series(1, ${BAD}) as n,
        jsonb_populate_record(stores, jsonb_build_object('id', gen_random_uuid(),
          'handle', 'poisoned-' || n)) as copy
      where stores.id = ${store.id} returning id`;
    const ids = bad.map(({ id }) => id);
    for (const id of [...ids, store.id]) {
      await sql`
        insert into store_providers (store_id, id, type, mode, credentials, hint, is_default,
          enabled, revision, created_at, updated_at)
        values (${id}, 'main', 'testpay', 'test', '', '', true, true, gen_random_uuid(), now(),
          now())`;
    }
    const poison = { table: 'reconciliations', key: 'store_id', row: () => ({}) };
    await spoil(poison, ids);
    await jobOf('request_reconciliation').run(app);
    const before = await counted('reconcile_payments');
    await jobOf('reconcile_payments').run(app);
    const passed = async () =>
      (await sql`select 1 from reconciliations where passed_at is not null`).length;
    assert.equal(await passed(), 1);
    assert.equal((await counted('reconcile_payments')) - before, BAD);
    await jobOf('reconcile_payments').run(app);
    assert.equal((await counted('reconcile_payments')) - before, BAD, 'left alone for a while');
    await heal(poison, ids);
    clock.advance(HOUR_MS);
    await jobOf('reconcile_payments').run(app);
    assert.equal(await passed(), BAD + 1);
  });

  it('keeps analyze_new_tables from no other table', async () => {
    await sql.unsafe(`
      create function refuse(value integer) returns integer language plpgsql immutable as $$
        begin if current_setting('poison.on', true) = 'no' then return value; end if;
        raise exception 'poisoned'; end $$;
      create table a_poisoned (value integer) with (autovacuum_enabled = off);
      create table b_sound (value integer) with (autovacuum_enabled = off)`);
    await sql.unsafe('create index on a_poisoned (refuse(value))');
    await sql.begin(async (tx) => {
      await tx`select set_config('poison.on', 'no', true)`;
      await tx`insert into a_poisoned select generate_series(1, 100)`;
      await tx`insert into b_sound select generate_series(1, 100)`;
    });
    await until(async () => {
      await jobOf('analyze_new_tables').run(app);
      const [table] = await sql`
        select last_analyze from pg_stat_user_tables where relname = 'b_sound'`;
      return table?.last_analyze !== null;
    }, 20_000);
    assert.ok(
      logLines.some((line) => /could not make.*a_poisoned|a_poisoned.*could not/.test(line)),
    );
  });

  it('was tested', () => {
    const tables = Object.values(POISONS).flat().length;
    proved(
      'P23',
      `${jobs.length} jobs and ${tables + 1} tables, each with ${BAD} poisoned rows of one store ` +
        'in front: the rows behind them and those of other stores were served in the same run.',
    );
  });
});
