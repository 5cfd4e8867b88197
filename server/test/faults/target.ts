import { start } from '../../src/boot/start.ts';
import { stopInOrder } from '../../src/boot/stop-in-order.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { type FarSideName, providerOf } from './far-side-provider.ts';

/** The service as main starts it, to be killed: every store uses the simulated provider. */
const { FAR_SIDE: name = 'fakepay', FAR_SIDE_URL: url = '', FAR_SIDE_CAPTURE } = process.env;
const capture = FAR_SIDE_CAPTURE === 'manual' ? 'manual' : 'automatic';
const config = readConfig(process.env);
const log = createLog(config);
const stops = stopInOrder(log);
process.on('SIGTERM', async () => {
  await stops.run();
  process.exit(0);
});
await start(config, log, stops, {
  payments: ({ id: store }) => [providerOf(name as FarSideName, { url, store, capture })],
});
