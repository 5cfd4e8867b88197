import { start } from '../../src/boot/start.ts';
import { stopInOrder } from '../../src/boot/stop-in-order.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { providerOf, type SimulatorName } from './simulator-adapter.ts';

/** The service as main starts it, to be killed: every store uses the simulated provider. */
const { SIMULATOR: name = 'fakepay', SIMULATOR_URL: url = '', SIMULATOR_CAPTURE } = process.env;
const capture = SIMULATOR_CAPTURE === 'manual' ? 'manual' : 'automatic';
const config = readConfig(process.env);
const log = createLog(config);
const stops = stopInOrder(log);
process.on('SIGTERM', async () => {
  await stops.run();
  process.exit(0);
});
await start(config, log, stops, {
  payments: ({ id: store }) => [providerOf(name as SimulatorName, { url, store, capture })],
});
