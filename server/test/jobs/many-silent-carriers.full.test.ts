import { it } from 'node:test';
import { messageJobs } from '../../src/features/messages/jobs.ts';
import { startJobs } from '../../src/platform/jobs/jobs.ts';
import { createRegistry, jobMetrics } from '../../src/platform/metrics.ts';
import type { HandoverResult } from '../../src/ports/messages/send-message.ts';
import { anyEmail } from '../customers.ts';
import { TAKEN } from '../fake-senders.ts';
import type { TestStore } from '../harness.ts';
import { until } from '../process/running.ts';
import { ownDatabase } from '../states.ts';

const SILENT = 250;
const BACKLOG = 25;

const sent: string[] = [];
const others = new Set<string>();
const waiting: ((handover: HandoverResult) => void)[] = [];
let isHanging = true;
const mails =
  ({ id }: { readonly id: string }) =>
  async (message: { readonly to: string }) => {
    sent.push(message.to);
    if (others.has(id) || !isHanging) return TAKEN;
    return await new Promise<HandoverResult>((resolve) => waiting.push(resolve));
  };
const { address, start } = await ownDatabase();
const service = await start({ ports: { mails } });
const { app, sql } = service;

/**
 * Copies of a store, each with more mails due than are sent concurrently. Their ids sort first,
 * in case stores are processed in that order.
 */
async function newSilentStores(store: TestStore): Promise<void> {
  const rows = await sql<{ id: string }[]>`
    insert into stores select copy.* from stores, generate_series(1, ${SILENT}) as number,
      jsonb_populate_record(stores, jsonb_build_object('handle', 'silent-' || number,
        'id', '00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))) as copy
    where stores.id = ${store.id} returning id`;
  for (const { id } of rows) {
    const words = JSON.stringify({ to: 'a@example.com', subject: '', text: '' });
    await sql`
      insert into messages (store_id, id, channel, template, recipient, payload, status, tries,
        next_try_at, expires_at, created_at, updated_at)
      select ${id}, gen_random_uuid(), 'email', 'code', '', ${app.outbox.encrypt(words, id)},
        'waiting', 0, now(), now() + interval '1 hour', now(), now()
      from generate_series(1, ${BACKLOG})`;
  }
  await sql`analyze messages`;
}

it('many mail servers that never reply delay no other store', async () => {
  await newSilentStores(await service.newStore());
  const jobs = messageJobs.filter(({ name }) => name === 'send_messages');
  const fast = jobs.map((job) => ({ ...job, everySeconds: 1 }));
  const running = await startJobs(app, address, fast, jobMetrics(createRegistry()));
  try {
    await until(() => waiting.length >= 50 * 20, 20_000);
    for (let i = 0; i < 3; i++) {
      const store = await service.newStore();
      others.add(store.id);
      const email = anyEmail();
      await store.call('POST', '/v1/auth/otp/email/request', { email });
      await until(() => sent.includes(email), 20_000);
    }
  } finally {
    isHanging = false;
    for (const resolve of waiting) resolve(TAKEN);
    await running.stop();
  }
});
