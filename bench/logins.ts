import type { Request } from 'autocannon';
import { startFreshService } from './fresh-service.ts';
import { type Measurement, medianOf } from './measurement.ts';
import { load } from './operations/load.ts';
import { openStore } from './operations/store.ts';
import { machineFacts } from './report.ts';
import { secondsArgument } from './seconds-argument.ts';
import { type OnStop, stopAtEnd } from './stop-at-end.ts';

/** Many short rounds, so that other load of the machine affects both alike. */
const ROUNDS = 15;
const SECONDS = secondsArgument('bench:logins', 1);
const CART_CONNECTIONS = 16;
/** More than are hashed concurrently, and few enough that the backlog of a round is soon done. */
const LOGIN_CONNECTIONS = 8;
const CUSTOMERS = 8;
const PASSWORD = 'correct horse battery';
const AT_LEAST = 0.7;

interface Round {
  readonly alone: Measurement;
  readonly beside: Measurement;
  readonly logins: Measurement;
}

/** `npm run bench:logins`: the throughput of carts while many customers sign in by password. */
async function main(onStop: OnStop): Promise<void> {
  const { base, carts, logins } = await openSubjects(onStop);
  const read = (seconds: number) =>
    load({ base, requests: carts, connections: CART_CONNECTIONS, seconds });
  const logIn = (seconds: number) =>
    load({ base, requests: logins, connections: LOGIN_CONNECTIONS, seconds });
  await read(2);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await read(SECONDS);
    const [beside, signedIn] = await Promise.all([read(SECONDS), logIn(SECONDS)]);
    rounds.push({ alone, beside, logins: signedIn });
  }
  process.stdout.write(`${JSON.stringify(machineFacts())}\n${report(rounds)}`);
}

async function openSubjects(onStop: OnStop) {
  const service = await startFreshService(onStop);
  const store = await openStore(service.base);
  const [sample] = store.requests['get cart'];
  const apiKey = String(sample?.headers?.['x-api-key']);
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const logins: Request[] = [];
  for (let made = 0; made < CUSTOMERS; made++) {
    const body = JSON.stringify({ email: `customer-${made}@example.com`, password: PASSWORD });
    const path = `${service.base}/v1/auth/register`;
    const reply = await fetch(path, {
      method: 'POST',
      headers,
      body,
    });
    if (!reply.ok) throw new Error(`register answered ${reply.status}`);
    logins.push({ method: 'POST', path: '/v1/auth/login', headers, body });
  }
  return { base: service.base, carts: store.requests['get cart'], logins };
}

function report(rounds: readonly Round[]): string {
  const [alone, beside, logins] = [
    medianOf(rounds.map((round) => round.alone)),
    medianOf(rounds.map((round) => round.beside)),
    medianOf(rounds.map((round) => round.logins)),
  ];
  const ratio = beside.perSecond / alone.perSecond;
  const head = ['per second', 'p50 ms', 'p99 ms'].map((word) => word.padStart(12)).join('');
  return [
    'Reading carts'.padEnd(32) + head,
    line('  alone', alone),
    line('  while a crowd signs in', beside),
    line('Signing in meanwhile', logins),
    `carts beside logins / carts alone, at least ${AT_LEAST.toFixed(2)}: ${ratio.toFixed(2)} ${
      ratio >= AT_LEAST ? 'ok' : 'MISSED'
    }`,
    '',
  ].join('\n');
}

function line(label: string, { perSecond, p50Ms, p99Ms }: Measurement): string {
  const numbers = [perSecond, p50Ms, p99Ms].map((number) => number.toFixed(1).padStart(12));
  return label.padEnd(32) + numbers.join('');
}

await stopAtEnd(main);
