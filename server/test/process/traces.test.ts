import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ADDRESS, openCheckout, placeOrder } from '../checkout-steps.ts';
import {
  caller,
  newDatabase,
  newFakepay,
  signUpAt,
  startTargetProcess,
  storeAt,
} from '../faults/scene.ts';
import { MUG, PEN } from '../harness.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../otlp-receiver.ts';
import { urlOf } from '../states.ts';
import { drawTrace } from '../trace-picture.ts';
import { until } from './running.ts';

const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url));
const SOON_MS = 20_000;
const EMAIL = 'canary.of.traces@example.com';

async function scene(collector: Record<string, string>) {
  const fakepay = await newFakepay();
  const running = await startTargetProcess({
    DATABASE_URL: urlOf(await newDatabase()),
    SECRET_KEY: 'a secret key for tests, 32 characters',
    SIMULATOR: fakepay.name,
    SIMULATOR_URL: fakepay.url,
    ...collector,
  });
  const store = await signUpAt(running);
  const at = (headers: Record<string, string>) =>
    storeAt(
      caller(() => running.base, headers),
      store.id,
      store.apiKey,
    );
  return { running, store, at };
}

function newTraceparent(flags = '01'): { traceId: string; traceparent: string } {
  const traceId = randomBytes(16).toString('hex');
  return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}` };
}

const trace = ({ spans }: OtlpReceiver, traceId: string) =>
  spans.filter((span) => span.traceId === traceId);

function childrenOf(spans: readonly ReceivedSpan[], parent: ReceivedSpan): ReceivedSpan[] {
  return spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
}

/** OpenTelemetry begins a span at a whole millisecond, and ends it so long after as it took. */
const ROUNDED_MS = 1;

describe('a service with a collector', async () => {
  const receiver = await startOtlpReceiver();
  const { running, store, at } = await scene({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
  });

  it('sends a checkout: requests, statements by name, the call of the provider', async () => {
    // The first requests of a process compile schemas and prepare statements.
    await placeOrder(store);
    const { traceId, traceparent } = newTraceparent();
    const shopper = at({ traceparent });
    const { path, confirmation } = await openCheckout(shopper, 'intent', { items: [MUG, PEN] });
    const confirmed = { ...confirmation, email: EMAIL };
    const reply = await shopper.call('POST', `${path}/confirm`, confirmed);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.headers['x-trace-id'], traceId);

    const isWhole = () => trace(receiver, traceId).some(({ name }) => name === 'confirmCheckout');
    await until(isWhole, SOON_MS, running.output);
    const spans = trace(receiver, traceId);
    const requests = spans.filter(({ kind }) => kind === 'server').map(({ name }) => name);
    for (const name of ['createCart', 'openCheckoutSession', 'confirmCheckout']) {
      assert.ok(requests.includes(name), `${name} in ${requests}`);
    }
    const confirm = spans.find(({ name }) => name === 'confirmCheckout') as ReceivedSpan;
    assert.equal(confirm.attributes['http.response.status_code'], 200);
    assert.equal(confirm.attributes['cartwright.store_id'], store.id);
    assert.equal(confirm.attributes['http.route'], '/v1/checkout/sessions/:cartId/confirm');
    const below = childrenOf(spans, confirm);
    const statements = below.filter(({ attributes }) => attributes['db.system.name']);
    assert.ok(statements.length >= 2, JSON.stringify(below));
    for (const { name, startMs, endMs } of statements) {
      assert.match(name, /^[a-zA-Z]\w+$/);
      assert.ok(startMs >= confirm.startMs && endMs <= confirm.endMs + ROUNDED_MS);
    }
    const calls = below.filter(({ attributes }) => attributes['server.address']);
    assert.ok(calls.some(({ name }) => name === 'POST 127.0.0.1'));
    await keepPicture(spans);
  });

  it('has the trace id in the log line of the request, beside the request id', async () => {
    const { headers } = await store.call('GET', '/v1/config', undefined, { 'x-request-id': 'one' });
    const line = `"requestId":"one","traceId":"${headers['x-trace-id']}"`;
    await until(() => running.output().includes(line), SOON_MS, running.output);
  });

  it('marks failures by their code', async () => {
    const { traceId, traceparent } = newTraceparent();
    const { status } = await at({ traceparent }).call('GET', '/v1/carts/none');
    assert.equal(status, 404);
    await until(() => trace(receiver, traceId).length > 0, SOON_MS);
    const [failed] = trace(receiver, traceId).filter(({ kind }) => kind === 'server');
    assert.equal(failed?.attributes['error.type'], 'CART_NOT_FOUND');
    assert.equal(failed?.isFailed, false, 'a refusal is no failure of the service');
  });

  it('ignores a malformed traceparent, and omits what its caller does not record', async () => {
    for (const traceparent of ['nonsense', `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`]) {
      const { headers } = await at({ traceparent }).call('GET', '/v1/config');
      assert.match(headers['x-trace-id'] ?? '', /^(?!0{32})[0-9a-f]{32}$/);
    }
    const silent = newTraceparent('00');
    const loud = newTraceparent('01');
    await at(silent).call('GET', '/v1/config');
    await at(loud).call('GET', '/v1/config');
    await until(() => trace(receiver, loud.traceId).length > 0, SOON_MS);
    assert.deepEqual(trace(receiver, silent.traceId), []);
  });

  it('sends the traces of jobs', async () => {
    const isJob = ({ name }: ReceivedSpan) => name === 'dispatch_events';
    await until(() => receiver.spans.some(isJob), SOON_MS);
    const job = receiver.spans.find(isJob) as ReceivedSpan;
    assert.equal(job.parentSpanId, undefined);
    await until(() => childrenOf(receiver.spans, job).length > 0, SOON_MS);
  });

  it('sends no value: no address, key or token, and not its own exports', async () => {
    assert.equal(await running.signal('SIGTERM'), 0);
    const text = receiver.bodies.join();
    assert.match(text, /"http\.route"/);
    for (const secret of [EMAIL, ADDRESS.line1, ADDRESS.lastName, store.apiKey, MUG.sku]) {
      assert.ok(!text.includes(secret), secret);
    }
    assert.doesNotMatch(text, /select |insert into|\/v1\/traces/);
    assert.ok(receiver.headers.every(({ authorization }) => authorization === 'Bearer secret'));
    assert.doesNotMatch(running.output(), /Bearer secret/);
  });
});

describe('a service without a collector', () => {
  it('does not load OpenTelemetry: one module imports it, and is imported on demand', async () => {
    const files = await readdir(SOURCES, { recursive: true });
    const importing: string[] = [];
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const text = await readFile(join(SOURCES, file), 'utf8');
      if (/from '@opentelemetry\//.test(text)) importing.push(file);
      assert.doesNotMatch(text, /^(import|export) .*open-telemetry\.ts'/m, file);
    }
    assert.deepEqual(importing, ['platform/tracing/open-telemetry.ts']);
  });

  it('loses no request where the collector does not answer', async () => {
    const nowhere = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    const { running, store } = await scene(nowhere);
    const { status } = await store.call('GET', '/v1/config');
    assert.equal(status, 200);
    assert.equal(await running.signal('SIGTERM'), 0);
  });
});

/** `TRACES=docs/traces` keeps the picture of the documents. */
async function keepPicture(spans: readonly ReceivedSpan[]): Promise<void> {
  const folder = process.env.TRACES;
  if (!folder) return;
  const file = join(folder, 'checkout.svg');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, drawTrace(spans, 'One checkout'));
}
