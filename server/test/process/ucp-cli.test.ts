import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { startPlatform } from '../agent-platform.ts';
import { BUYER, CHECKOUT, paymentOf, shopperProfile } from '../agent-shopper.ts';
import { signUpAt } from '../faults/scene.ts';
import type { Data } from '../harness.ts';
import { precondition } from '../preconditions.ts';
import { scratchDatabase, urlOf } from '../states.ts';
import { startProcess } from './running.ts';

/** A folder with the packages `@shopify/ucp-cli` and `node`, version 22 or later. */
const FOLDER = process.env.UCP_CLI ?? '';
const NODE = join(FOLDER, 'node_modules/node/bin/node');
const PROGRAM = join(FOLDER, 'node_modules/@shopify/ucp-cli/dist/bin.js');
const isHere = precondition(
  FOLDER !== '' && existsSync(NODE) && existsSync(PROGRAM),
  'the client of Shopify (UCP_CLI)',
  'test/process/ucp-cli.test.ts',
);
const skip = isHere ? false : '@shopify/ucp-cli is not installed: see UCP_CLI in CONTRIBUTING.md';

describe('the agent client of Shopify', { skip }, () => {
  it('discovers a store, completes a checkout, and reads the order', async () => {
    const running = await startProcess({
      DATABASE_URL: urlOf(await scratchDatabase()),
      SECRET_KEY: 'a secret key for tests, 32 characters',
      ALLOW_PRIVATE_WEBHOOKS: 'on',
    });
    const { base } = running;
    await signUpAt(running);
    const home = await mkdtemp(join(tmpdir(), 'ucp-cli-'));
    after(() => rm(home, { recursive: true, force: true }));
    const platform = await startPlatform();
    platform.profile = shopperProfile('2026-08-25');
    const run = cli(home, platform.url);
    const at = ['--business', base];

    const discovered = await run('discover', base);
    assert.ok(JSON.stringify(discovered).includes('create_checkout'), JSON.stringify(discovered));
    const created = await run('checkout', 'create', ...at, '--input', json(CHECKOUT));
    assert.equal(created.status, 'ready_for_complete', JSON.stringify(created));
    const { id } = created;
    const more = { ...CHECKOUT, buyer: { ...BUYER, first_name: 'Augusta' } };
    const updated = await run('checkout', 'update', id, ...at, '--input', json(more));
    assert.equal(updated.buyer.first_name, 'Augusta');
    const payment = json(paymentOf('tok_visa'));
    const done = await run('checkout', 'complete', id, ...at, '--input', payment);
    assert.equal(done.status, 'completed', JSON.stringify(done));
    const order = await run('order', 'get', done.order.id, ...at);
    assert.equal(order.checkout_id, id);
  });
});

const json = (value: object) => JSON.stringify(value);

/** The result of a command; one that fails has the reason in its output. */
function cli(home: string, profileUrl: string) {
  return async (...args: string[]): Promise<Data> => {
    const all = [PROGRAM, ...args, '--profile-url', profileUrl, '--format', 'json'];
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true',
      UCP_STRICT_SCHEMA: '1',
    };
    const run = promisify(execFile)(NODE, all, { env });
    const { stdout } = await run.catch((error: { stdout?: string }) => {
      throw new Error(`ucp ${args.join(' ')}: ${error.stdout}`, { cause: error });
    });
    const reply = JSON.parse(stdout) as Data;
    return reply.result ?? reply;
  };
}
