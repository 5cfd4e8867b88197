import { start } from '../../src/boot/start.ts';
import { stopInOrder } from '../../src/boot/stop-in-order.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { fakepayProvider } from '../fakepay/provider.ts';

/** The service as main starts it, to be killed: every store is paid through fakepay. */
const { FAKEPAY_URL: url = '', FAKEPAY_SECRET: secret = '' } = process.env;
const config = readConfig(process.env);
const log = createLog(config);
const stops = stopInOrder(log);
process.on('SIGTERM', async () => {
  await stops.run();
  process.exit(0);
});
await start(config, log, stops, {
  payments: ({ id }) => [fakepayProvider({ url, secret, store: id })],
});
