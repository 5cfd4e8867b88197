import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  backlogMetrics,
  createRegistry,
  databaseMetrics,
  discrepancyMetrics,
  httpMetrics,
  jobMetrics,
} from './metrics.ts';

const READING = { pingSeconds: 0.25, connectionsByState: { idle: 3 } };

/** All metrics of a primary process, over a database that behaves as the test says. */
function scene() {
  const registry = createRegistry();
  const database = {
    read: async () => READING,
    count: async () => ({ amount_differs: 2 }),
    list: async () => [{ kind: 'messages', count: 3, oldestSeconds: 12.5 }],
  };
  databaseMetrics(registry, () => database.read());
  discrepancyMetrics(registry, ['amount_differs'], () => database.count());
  backlogMetrics(registry, () => database.list());
  jobMetrics(registry).jobDone('purge_carts', 'done');
  return { database, scrape: () => registry.metrics() };
}

describe('a scrape', () => {
  it('reads the database on each scrape', async () => {
    const { scrape } = scene();
    const text = await scrape();
    assert.match(text, /^cartwright_db_ping_seconds 0.25$/m);
    assert.match(text, /^cartwright_db_connections\{state="idle"\} 3$/m);
    assert.match(text, /^cartwright_payment_findings\{type="amount_differs"\} 2$/m);
    assert.match(text, /^cartwright_backlog\{kind="messages"\} 3$/m);
    assert.match(text, /^cartwright_backlog_oldest_seconds\{kind="messages"\} 12.5$/m);
  });

  for (const [what, ask] of [
    ['is down', () => Promise.reject(new Error('down'))],
    ['hangs', () => new Promise<never>(() => {})],
  ] as const) {
    it(`returns the metrics that need no database when that ${what}`, async () => {
      const { database, scrape } = scene();
      await scrape();
      database.read = ask;
      database.count = ask;
      database.list = ask;
      const text = await scrape();
      assert.match(text, /^cartwright_jobs_total\{task="purge_carts",outcome="done"\} 1$/m);
      assert.doesNotMatch(text, /^cartwright_(db|payment|backlog)/m);
    });
  }
});

describe('a request', () => {
  it('is counted by operation and status, its duration by operation', async () => {
    const registry = createRegistry();
    const { requestDone } = httpMetrics(registry);
    requestDone('getCart', 200, 1);
    requestDone('getCart', 200, 2);
    requestDone('getCart', 404, 12_000);
    const text = await registry.metrics();
    const requests = 'cartwright_http_requests_total';
    const seconds = 'cartwright_http_request_duration_seconds';
    for (const line of [
      `# TYPE ${requests} counter`,
      `${requests}{operation="getCart",status="200"} 2`,
      `${requests}{operation="getCart",status="404"} 1`,
      `# TYPE ${seconds} histogram`,
      `${seconds}_bucket{le="0.001",operation="getCart"} 1`,
      `${seconds}_bucket{le="10",operation="getCart"} 2`,
      `${seconds}_bucket{le="+Inf",operation="getCart"} 3`,
      `${seconds}_sum{operation="getCart"} 12.003`,
      `${seconds}_count{operation="getCart"} 3`,
    ]) {
      assert.ok(text.split('\n').includes(line), line);
    }
  });
});
