import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { dispatchEvents } from '../../src/features/webhooks/dispatch-events.ts';
import { connect, type DatabaseAddress } from '../../src/platform/db/connect.ts';
import { logTo } from '../../src/platform/log.ts';

/**
 * The dispatcher as a process of its own, to be killed. Its clock may be ahead, so that the lease
 * of its predecessor has expired and failed deliveries are due again.
 */
const { DISPATCHER_DATABASE = '{}', DISPATCHER_SECRET = '', AHEAD_MS = '0' } = process.env;
const address = JSON.parse(DISPATCHER_DATABASE) as DatabaseAddress;
const app = createApp({
  config: readConfig({ ALLOW_PRIVATE_WEBHOOKS: 'on' }),
  dataKey: DISPATCHER_SECRET,
  sql: connect(address, { poolSize: 2, throughPooler: false }),
  log: logTo({ write: (line) => void process.stderr.write(line) }, 'warn'),
  publicUrl: () => '',
  clock: { now: () => new Date(Date.now() + Number(AHEAD_MS)) },
});
await app.sql`select 1`;
process.stdout.write('ready\n');
for (;;) {
  const calls = await dispatchEvents(app);
  if (calls === 0) await wait(20);
}
