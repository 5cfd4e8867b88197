import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sendMessages } from '../../../src/features/messages/delivery/send-messages.ts';
import type { SendMessage } from '../../../src/ports/messages/send-message.ts';
import { MINUTE_MS } from '../../../src/values/time.ts';
import { TAKEN } from '../../fake-senders.ts';
import type { Data, Reply, TestService, TestStore } from '../../harness.ts';
import { everyRow, goLive, ownDatabase } from '../../states.ts';

/** An operation that requests a verification. */
export interface Asking {
  readonly path: string;
  readonly minutes: number;
  readonly channel: 'sms' | 'email';
  /** A request to a target of its own, or to the given target. */
  body(target?: string): Data;
  target(body: Data): string;
  /** The credentials of the call beside the key. */
  headers?(store: TestStore): Promise<Record<string, string>>;
}

export type Sent = Parameters<SendMessage>[0];

/** A live store with limits, and the messages of its ports. */
export async function liveService(more: Record<string, string> = {}): Promise<{
  service: TestService;
  store: TestStore;
  sent: Sent[];
  restart(): Promise<TestService>;
}> {
  const sent: Sent[] = [];
  const record = () => async (message: Sent) => {
    sent.push(message);
    return TAKEN;
  };
  const { start } = await ownDatabase();
  const env = { RATE_LIMIT: 'on', ...more };
  const service = await start({ env, ports: { texts: record, mails: record } });
  const store = await service.newStore();
  await goLive(service, store);
  return { service, store, sent, restart: () => start({ env }) };
}

async function ask(at: TestStore, asking: Asking, body: Data): Promise<Reply> {
  return await at.call('POST', asking.path, body, (await asking.headers?.(at)) ?? {});
}

export function asks(service: TestService, store: TestStore, asking: Asking): void {
  it('returns the lifetime and the retry interval, with the target masked', async () => {
    const body = asking.body();
    const before = service.clock.now().getTime();
    const { status, data, text } = await ask(store, asking, body);
    assert.equal(status, 200, text);
    assert.equal(data.channel, asking.channel);
    const life = Date.parse(data.expiresAt) - before;
    assert.ok(Math.abs(life - asking.minutes * MINUTE_MS) < 30_000, String(life));
    assert.ok(Date.parse(data.resendAfter) >= before + MINUTE_MS);
    assert.match(data.destination, /•/);
    assert.ok(!text.includes(asking.target(body)));
  });

  it('stores neither the secret nor the text in a readable form', async () => {
    const { data } = await ask(store, asking, asking.body());
    const rows = await everyRow(service, store);
    const { code, token } = data.sandbox;
    // Fractions of a second, hashes and ids have six digits in a row too, by chance.
    const said = rows.replaceAll(/\d\d:\d\d:\d\d\.\d+|[0-9a-f-]{32,}/g, '');
    assert.ok(code ? !new RegExp(`\\D${code}\\D`).test(said) : !said.includes(token));
  });
}

export async function asksLive(live: Awaited<ReturnType<typeof liveService>>, asking: Asking) {
  const { service, store, sent } = live;
  const askOnce = (target?: string) => ask(store, asking, asking.body(target));

  it('returns no code once live, and sends it instead', async () => {
    const body = asking.body();
    const { status, data } = await ask(store, asking, body);
    assert.deepEqual([status, data.sandbox], [200, undefined]);
    await sendMessages(service.app);
    const message = sent.find(({ to }) => to === asking.target(body));
    assert.ok(message);
    assert.match(message.text, /\b(\d{6}|token=\w+)/);
    assert.equal(message.subject === null, asking.channel === 'sms');
    await sendMessages(service.app);
    assert.equal(sent.filter(({ to }) => to === asking.target(body)).length, 1);
  });

  it('is limited to once a minute, three times in ten minutes, ten times a day', async () => {
    const target = asking.target(asking.body());
    const headers = await asking.headers?.(store);
    const again = async () => store.call('POST', asking.path, asking.body(target), headers ?? {});
    // To the beginning of a day, so that no window ends in the middle.
    const now = service.clock.now().getTime();
    service.clock.advance(86_400_000 - (now % 86_400_000) + 1_000);
    const first = await again();
    assert.equal(first.status, 200, first.text);
    assertLimited(await again(), 60);
    service.clock.advance(50_000);
    assertLimited(await again(), 11);
    service.clock.advance(10_100);
    assert.equal((await again()).status, 200);
    service.clock.advance(MINUTE_MS + 1);
    const third = await again();
    assert.ok(Date.parse(third.data.resendAfter) > service.clock.now().getTime() + 5 * MINUTE_MS);
    service.clock.advance(MINUTE_MS + 1);
    assertLimited(await again(), 600);
    for (let window = 0; window < 2; window++) {
      service.clock.advance(10 * MINUTE_MS);
      for (let turn = 0; turn < 3; turn++) {
        assert.equal((await again()).status, 200);
        service.clock.advance(MINUTE_MS + 1);
      }
    }
    service.clock.advance(10 * MINUTE_MS);
    assert.equal((await again()).status, 200, 'the tenth');
    service.clock.advance(10 * MINUTE_MS);
    assertLimited(await again(), 86_400);
    const other = await askOnce();
    assert.equal(other.status, 200, 'another may');
  });

  it('is accepted once of twenty concurrent calls', async () => {
    const target = asking.target(asking.body());
    const headers = (await asking.headers?.(store)) ?? {};
    const crowd = Array.from({ length: 20 }, () =>
      store.call('POST', asking.path, asking.body(target), headers),
    );
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1);
    assert.equal(statuses.filter((status) => status === 429).length, 19);
  });

  it('keeps its limits after a restart', async () => {
    const target = asking.target(asking.body());
    const headers = (await asking.headers?.(store)) ?? {};
    const body = asking.body(target);
    assert.equal((await store.call('POST', asking.path, body, headers)).status, 200);
    const restarted = await live.restart();
    restarted.clock.advance(+service.clock.now() - +restarted.clock.now());
    const key = { 'x-api-key': store.apiKey, ...headers };
    assertLimited(await restarted.call('POST', asking.path, body, key), 60);
  });
}

function assertLimited(reply: Reply, secondsMax: number): void {
  assert.deepEqual([reply.status, reply.code], [429, 'RATE_LIMITED'], reply.text);
  const wait = Number(reply.headers['retry-after']);
  assert.ok(wait >= 1 && wait <= secondsMax, `${wait} of ${secondsMax}`);
}
