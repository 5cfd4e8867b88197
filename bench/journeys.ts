import { type CartId, timeOrderedIds as ids } from '@cartwright/server/values/ids.js';
import { startFreshService } from './fresh-service.ts';
import { CALLS_PER_JOURNEY, journey, openShop, type Send, sender } from './journey/journey.ts';
import type { JourneyParts } from './journey/journey-fastify.ts';
import type { Opening, PeerMessage } from './journey/journey-statements.ts';
import type { OpenShop } from './journey/journey-steps.ts';
import { type Measurement, medianOf } from './measurement.ts';
import { startPeer } from './peer.ts';
import { machineFacts } from './report.ts';
import { runLoops } from './rounds.ts';
import { secondsArgument } from './seconds-argument.ts';
import { type OnStop, stopAtEnd } from './stop-at-end.ts';

const CONCURRENCIES = [1, 16, 64];
const STORES = 16;
const ROUNDS = 5;
const SECONDS = secondsArgument('bench:journeys', 4);
const WARM_UP_CONCURRENCY = 16;
/** Until V8 has compiled the hot paths: the service has more of them than its statements. */
const WARM_UP_SECONDS = 8;

const SUBJECTS = ['many stores', 'one store', 'statements', 'fastify and statements'] as const;
type Subject = (typeof SUBJECTS)[number];

/** `npm run bench:journeys`: checkouts per second, and the cost of one hot store. */
async function main(onStop: OnStop): Promise<void> {
  const measure = await openSubjects(onStop);
  process.stdout.write(`${JSON.stringify(machineFacts())}\n`);
  for (const subject of SUBJECTS) await measure(subject, WARM_UP_CONCURRENCY, WARM_UP_SECONDS);
  for (const concurrency of CONCURRENCIES) {
    const rounds: Record<Subject, Measurement[]> = {
      'many stores': [],
      'one store': [],
      statements: [],
      'fastify and statements': [],
    };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const subject of SUBJECTS) {
        const measured = await measure(subject, concurrency, SECONDS);
        // The first round warms up this concurrency.
        if (round > 0) rounds[subject].push(measured);
      }
    }
    process.stdout.write(report(concurrency, rounds));
  }
}

async function openSubjects(onStop: OnStop) {
  const service = await startFreshService(onStop);
  const { address, poolSize } = service;
  const shops = await Promise.all(
    Array.from({ length: STORES }, (_, index) => openShop(service.base, `Bench ${index}`)),
  );
  const opening: Opening = { kind: 'open', address, poolSize, shops };
  const peer = startPeer(new URL('./journey/journey-statements.js', import.meta.url));
  onStop(peer.stop);
  await peer.ask(opening);
  const fastify = startPeer(new URL('./journey/journey-fastify.js', import.meta.url));
  onStop(fastify.stop);
  const parts = await fastify.ask<JourneyParts>(opening);

  return async (subject: Subject, concurrency: number, seconds: number): Promise<Measurement> => {
    if (subject === 'statements') {
      return await peer.ask({ kind: 'measure', concurrency, seconds } satisfies PeerMessage);
    }
    const isParts = subject === 'fastify and statements';
    const send = sender(isParts ? parts.base : service.base, concurrency);
    const open = subject === 'one store' ? shops.slice(0, 1) : shops;
    try {
      return await runLoops(concurrency, seconds, (loop) => {
        const shop = open[loop % open.length] as OpenShop;
        return isParts ? journeyOfParts(send, shop, parts) : journey(send, shop);
      });
    } finally {
      send.close();
    }
  };
}

/** The same nine requests, in sequence; the replies are not parsed. */
async function journeyOfParts(send: Send, shop: OpenShop, { bodies }: JourneyParts): Promise<void> {
  const cartId = ids.next<CartId>();
  for (const [index, body] of bodies.entries()) {
    await send(shop, body ? 'POST' : 'GET', `/${index}/${shop.storeId}/${cartId}`, body);
  }
}

function report(concurrency: number, rounds: Record<Subject, Measurement[]>): string {
  const lines = Object.entries(rounds).map(([subject, measured]) => {
    const { perSecond, p50Ms, p95Ms, p99Ms } = medianOf(measured);
    const numbers = [perSecond, p50Ms, p95Ms, p99Ms].map((n) => n.toFixed(1).padStart(10)).join('');
    return `  ${subject.padEnd(24)}${numbers}`;
  });
  const rate = (subject: Subject) => medianOf(rounds[subject]).perSecond;
  const http = rate('many stores') / rate('statements');
  const parts = rate('fastify and statements') / rate('statements');
  const hot = rate('one store') / rate('many stores');
  const head = ['journeys/s', 'p50 ms', 'p95 ms', 'p99 ms']
    .map((word) => word.padStart(10))
    .join('');
  return [
    `\nConcurrency ${concurrency} (${CALLS_PER_JOURNEY} calls a journey)`.padEnd(27) + head,
    ...lines,
    `  over HTTP / statements alone, at least 0.50: ${http.toFixed(2)} ${outcome(http >= 0.5)}`,
    `    Fastify and the statements, with no service: ${parts.toFixed(2)}`,
    `  one store / many stores, at least 0.50: ${hot.toFixed(2)} ${outcome(hot >= 0.5)}`,
    '',
  ].join('\n');
}

function outcome(isMet: boolean): string {
  return isMet ? 'ok' : 'MISSED';
}

await stopAtEnd(main);
