import { setTimeout as sleep } from 'node:timers/promises';
import { type Measurement, medianOf } from '../measurement.ts';
import { runLoops } from '../rounds.ts';
import type { PeersPostgres } from './own-postgres.ts';
import { cpuSecondsOf, residentBytesOf } from './process-tree.ts';
import type { Result } from './result.ts';
import type { Running, Shopper, Subject } from './subject.ts';

export interface Sizes {
  readonly seconds: number;
  readonly rounds: number;
}

const CONCURRENCY = 16;
const CROWD = 64;
/** Statements are counted over so many checkouts, one after another. */
const COUNTED_CHECKOUTS = 20;

export async function measure(
  subject: Subject,
  postgres: PeersPostgres,
  { pid, shopper }: Running,
  { seconds, rounds }: Sizes,
): Promise<Result> {
  const progress = (step: string) => process.stderr.write(`bench: ${subject.name}: ${step}\n`);
  progress('a first checkout');
  await shopper.checkout();
  progress('warm-up');
  // Until the hot paths are compiled.
  await runLoops(CONCURRENCY, seconds * 2, () => shopper.checkout());
  const carts = await Promise.all(Array.from({ length: CONCURRENCY }, () => shopper.createCart()));
  const cartOf = (loop: number) => carts[loop % carts.length] ?? '';
  const repeat = (step: string, turn: (loop: number) => Promise<void>) => {
    progress(step);
    return repeated(rounds, seconds, turn);
  };
  const create = await repeat('creating carts', async () => void (await shopper.createCart()));
  const get = await repeat('reading carts', (loop) => shopper.getCart(cartOf(loop)));
  const add = await repeat('adding items', (loop) => shopper.addItem(cartOf(loop)));

  let checkouts = 0;
  const before = { service: cpuSecondsOf(pid), database: cpuSecondsOf(postgres.pid) };
  const checkout = await repeat('checkouts', async () => {
    await shopper.checkout();
    checkouts++;
  });
  const service = (cpuSecondsOf(pid) - before.service) / checkouts;
  const database = (cpuSecondsOf(postgres.pid) - before.database) / checkouts;
  progress('statements, and a crowd');
  return {
    name: subject.name,
    version: await subject.version(),
    perSecond: {
      create: create.perSecond,
      get: get.perSecond,
      add: add.perSecond,
      checkout: checkout.perSecond,
    },
    checkoutP95Ms: checkout.p95Ms,
    cpuMs: { service: service * 1_000, database: database * 1_000 },
    statements: await countStatements(postgres, shopper),
    crowd: await crowded(shopper, seconds),
    residentBytes: residentBytesOf(pid),
    installedBytes: await subject.installedBytes(),
    commands: subject.commands.length,
  };
}

async function repeated(
  rounds: number,
  seconds: number,
  turn: (loop: number) => Promise<void>,
): Promise<Measurement> {
  const measured: Measurement[] = [];
  for (let round = 0; round < rounds; round++) {
    measured.push(await runLoops(CONCURRENCY, seconds, turn));
  }
  return medianOf(measured);
}

/** Less what runs without requests in the same time. */
async function countStatements(postgres: PeersPostgres, shopper: Shopper): Promise<number> {
  let elapsedMs = 0;
  const counted = await postgres.statementsOf(async () => {
    const start = performance.now();
    for (let turn = 0; turn < COUNTED_CHECKOUTS; turn++) await shopper.checkout();
    elapsedMs = performance.now() - start;
  });
  const idle = await postgres.statementsOf(() => sleep(elapsedMs));
  return Math.max(0, counted - idle) / COUNTED_CHECKOUTS;
}

/** A failed checkout is counted, and the next one begins. */
async function crowded(shopper: Shopper, seconds: number): Promise<Result['crowd']> {
  let failed = 0;
  let done = 0;
  let example: string | undefined;
  await runLoops(CROWD, seconds, async () => {
    await shopper.checkout().then(
      () => {
        done++;
      },
      (error: Error) => {
        failed++;
        example ??= error.message;
      },
    );
  });
  return { done, failed, ...(example !== undefined && { example }) };
}
