import assert from 'node:assert/strict';
import { request as connect, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { commandsIn } from '../../src/cli/commands.ts';
import { UsageError } from '../../src/cli/read-arguments.ts';
import { type CommandIo, runCommand } from '../../src/cli/run-command.ts';
import { DOCUMENTS, operationsOfAdmin } from '../contract/interfaces.ts';
import { sharedService } from '../harness.ts';
import { OPERATOR_PASSWORD } from '../operators.ts';

const service = await sharedService();
await service.http.listen({ host: '127.0.0.1', port: 0 });
const { port } = service.http.server.address() as AddressInfo;

function terminal(change: Partial<CommandIo> = {}) {
  let token: string | undefined;
  const printed: string[] = [];
  const io: CommandIo = {
    url: `http://127.0.0.1:${port}`,
    givenToken: undefined,
    keptToken: {
      read: () => token,
      write(text) {
        token = text;
      },
    },
    password: () => undefined,
    readFile: (name) => `content of ${name}\n`,
    print: (text) => void printed.push(text),
    ...change,
  };
  const run = async (...words: string[]) => {
    await runCommand(words, io);
    return printed.at(-1) ?? '';
  };
  return { run, token: () => token };
}

/** Answers the first requests for a path with a page of its own, and forwards the others. */
async function startProxy(path: string, pages: number) {
  let asked = 0;
  const server = createServer((request, reply) => {
    const { method, headers, url } = request;
    if (url === path && ++asked <= pages) {
      reply.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
      return;
    }
    const onward = { host: '127.0.0.1', port, method, headers, path: url };
    const passed = connect(onward, (answer) => {
      reply.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(reply);
    });
    request.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function signedIn() {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  return { store, owner, ...terminal({ givenToken: owner.token }) };
}

describe('the command line', () => {
  it('has a command for every operation of the document', async () => {
    const { body } = await service.call('GET', DOCUMENTS.admin);
    const ids = commandsIn(body).map(({ id }) => id);
    assert.deepEqual(ids.sort(), (await operationsOfAdmin(service)).map(({ id }) => id).sort());
    const overview = await terminal().run();
    assert.match(overview, /create-api-key +Create API key/);
  });

  it('signs in with a password that is not typed, and hides the token', async () => {
    const store = await service.newStore();
    const { run, token } = terminal({ password: () => OPERATOR_PASSWORD });
    const words = ['--handle', store.handle, '--email', 'owner@example.com'];
    const shown = await run('sign-in-operator', ...words);
    assert.match(String(token()), /^op_/);
    assert.ok(!shown.includes(String(token())));
    assert.match(await run('getStore'), new RegExp(store.handle));
    await run('sign-out-operator');
    assert.equal(token(), undefined);
    await assert.rejects(run('get-store'), /OPERATOR_TOKEN_MISSING/);
  });

  it('sends numbers, booleans, lists and null as such', async () => {
    const { run } = await signedIn();
    const key = JSON.parse(
      await run('create-api-key', '--name', 'Shop', '--scopes', 'storefront,operator'),
    );
    assert.deepEqual(key.scopes, ['storefront', 'operator']);
    const rolled = await run('roll-api-key', '--key-id', key.id, '--overlap-hours', '2');
    assert.match(rolled, /"secret": "sk_test_/);
    const settings = await run(
      ...['change-store', '--status-follows-shipments', 'true', '--support-email', 'null'],
    );
    assert.equal(JSON.parse(settings).statusFollowsShipments, true);
    assert.equal(JSON.parse(settings).supportEmail, null);
    assert.match(await run('list-audit-log', '--limit', '1'), /"changeStore"/);
  });

  it('sends lists, times and whole objects', async () => {
    const { run } = await signedIn();
    const coupon = JSON.parse(
      await run(
        ...['create-coupon', '--code', 'spring', '--type', 'percent', '--value', '20'],
        ...['--skus', 'MUG-1,PEN-1', '--ends-at', '2090-01-01T00:00:00Z', '--uses-max', 'null'],
      ),
    );
    assert.deepEqual(
      [coupon.code, coupon.skus, coupon.usesMax],
      ['SPRING', ['MUG-1', 'PEN-1'], null],
    );
    const ended = await run('end-coupon', '--coupon-id', coupon.id);
    assert.equal(JSON.parse(ended).status, 'ended');
    const price = { kind: 'percent', basisPoints: 1000, minimum: 199, maximum: null };
    const words = ['--name', 'Years', '--term-months', '24', '--coverage', 'All.'];
    const plan = JSON.parse(
      await run('create-warranty-plan', ...words, '--price', JSON.stringify(price)),
    );
    assert.deepEqual(plan.price, { ...price, bands: null });
    assert.match(await run('issue-gift-card', '--amount', '5000'), /"code": "/);
    const rates = JSON.stringify([{ country: 'US', state: 'IL', millionths: 62_500 }]);
    const taxed = ['--prices-include-tax', 'false', '--shipping-taxable', 'true'];
    const tax = await run('set-tax', ...taxed, '--add-ons-taxable', 'true', '--rates', rates);
    assert.match(tax, /"millionths": 62500/);
  });

  it('reads a secret from a file, and a map piece by piece', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const readFile = (name: string) => (name === 'key.txt' ? 'testpay_from_a_file_1234\n' : '');
    const { run } = terminal({ givenToken: owner.token, readFile });
    const words = ['--id', 'main', '--type', 'testpay', '--mode', 'test'];
    const added = await run(
      ...['add-provider-account', ...words, '--credentials.secretKey', '@key.txt'],
    );
    assert.equal(JSON.parse(added).hint, '1234');
  });

  it('takes a value that begins with an @ literally, if there are two', async () => {
    const { run } = await signedIn();
    const renamed = await run('change-store', '--name', '@@mugs');
    assert.equal(JSON.parse(renamed).name, '@mugs');
    const read = await run('change-store', '--name', '@mugs');
    assert.equal(JSON.parse(read).name, 'content of mugs');
    assert.match(await terminal().run(), /@@text is the text @text itself/);
  });

  it('takes a password literally, and lists the sources of one', async () => {
    const { owner, store } = await signedIn();
    const words = ['sign-in-operator', '--handle', store.handle, '--email', owner.email];
    const silent = terminal();
    await assert.rejects(silent.run(...words), /needs a password\. Set CARTWRIGHT_PASSWORD/);
    // Not the content of a file of that name: the two could not be distinguished.
    const odd = terminal({ password: () => '@secret', readFile: () => OPERATOR_PASSWORD });
    await assert.rejects(odd.run(...words), /INVALID_CREDENTIALS/);
    const read = terminal({ readFile: () => `${OPERATOR_PASSWORD}\n` });
    assert.match(await read.run(...words, '--password', '@-'), /"email"/);
  });

  it('retries if a proxy answers with a page of its own, and reports it', async () => {
    const { owner } = await signedIn();
    const words = ['create-api-key', '--name', 'Shop', '--scopes', 'storefront'];
    for (const path of [DOCUMENTS.admin, '/admin/v1/api-keys']) {
      const behind = async (pages: number) => {
        const url = await startProxy(path, pages);
        return { url, ...terminal({ givenToken: owner.token, url }) };
      };
      assert.match(await (await behind(2)).run(...words), /"secret"/);
      const { run, url } = await behind(100);
      const sentence = `${url} answered 502, and it was no answer of the service.`;
      await assert.rejects(run(...words), new UsageError(sentence));
    }
  });

  it('reports a fault in one sentence', async () => {
    const { run } = await signedIn();
    await assert.rejects(run('make-coffee'), /no "make-coffee"/);
    await assert.rejects(run('create-api-key', '--name', 'x'), /needs --scopes/);
    await assert.rejects(run('get-store', '--colour', 'red'), /no --colour/);
    await assert.rejects(run('get-store', 'red'), /no --field/);
    await assert.rejects(run('change-store', '--name'), /needs a value/);
    await assert.rejects(run('list-audit-log', '--limit', 'two'), /must be a number/);
    await assert.rejects(run('change-store', '--status-follows-shipments', 'x'), /true or false/);
    await assert.rejects(run('change-store', '--country', 'USA'), /VALIDATION_ERROR/);
    const deep = ['--id', 'main', '--type', 'testpay', '--mode', 'test', '--credentials.a.b', 'x'];
    await assert.rejects(run('add-provider-account', ...deep), /credentials\.a\.b .*as JSON/);
    const nowhere = terminal({ url: 'http://127.0.0.1:1' });
    await assert.rejects(nowhere.run(), /Nothing answers/);
    const help = await run('help', 'roll-api-key');
    assert.match(help, /--key-id {2}string, required {2}Id of the API key\./);
    assert.match(help, /stays valid for `overlapHours`/);
  });
});
