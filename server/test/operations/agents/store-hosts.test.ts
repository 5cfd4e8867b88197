import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { findStoreOfHost } from '../../../src/features/stores/find-store.ts';
import { startDns } from '../../dns-server.ts';
import { startService, type TestStore } from '../../harness.ts';
import { startOfAnHour } from '../../states.ts';

const HOSTS = '/admin/v1/store-hosts';
const records = new Map<string, string[]>();
const DNS_SERVER = await startDns(records);
const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on', DNS_SERVER } });
const guarded = await startService({ env: { DNS_SERVER } });

/** A merchant's server with one file. */
async function startHost() {
  const file = { status: 200, text: '' };
  const server = createServer((request, response) => {
    const isFile = request.url === '/.well-known/cartwright-host.txt';
    response.writeHead(isFile ? file.status : 404).end(file.text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  after(() => server.close());
  return { file, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function addHost(store: TestStore, host: string) {
  const owner = await store.newOperator('owner');
  const { data } = await owner.call('POST', HOSTS, { host });
  return { owner, data, verify: () => owner.call('POST', `${HOSTS}/${data.id}/verify`) };
}

const storeAt = async (host: string) => (await findStoreOfHost(service.app, host))?.id;

describe('a host name of a store', () => {
  it('leads to the store once its file has the token', async () => {
    const store = await service.newStore();
    const { file, host } = await startHost();
    const { data, verify, owner } = await addHost(store, host);
    assert.equal(data.verifiedAt, null);
    assert.equal(data.verificationUrl, `http://${host}/.well-known/cartwright-host.txt`);
    assert.equal(await storeAt(host), undefined);
    file.text = `${data.token}\n`;
    const verified = await verify();
    assert.ok(verified.data.verifiedAt, verified.text);
    assert.equal(await storeAt(host.toUpperCase()), store.id);
    file.text = '';
    assert.deepEqual((await verify()).data, verified.data);
    assert.deepEqual((await owner.call('GET', HOSTS)).data.hosts, [verified.data]);
    await owner.call('DELETE', `${HOSTS}/${data.id}`);
    assert.equal(await storeAt(host), undefined);
    assert.equal((await verify()).code, 'STORE_HOST_NOT_FOUND');
  });

  it('is not verified by another file, a redirect, an error or silence', async () => {
    const { file, host } = await startHost();
    const { data, verify } = await addHost(await service.newStore(), host);
    const attempts: [number, string, RegExp][] = [
      [200, 'something else', /other content/],
      [200, `${data.token}x`, /other content/],
      [200, 'x'.repeat(5_000), /reply_too_long/],
      [302, data.token, /status 302/],
      [404, data.token, /status 404/],
    ];
    for (const [status, text, problem] of attempts) {
      Object.assign(file, { status, text });
      const reply = await verify();
      assert.equal(reply.code, 'STORE_HOST_NOT_VERIFIED', reply.text);
      assert.match(reply.body.error.message, problem);
    }
    assert.equal(await storeAt(host), undefined);
  });

  it('is verified by a TXT record with the token, and by no other', async () => {
    const store = await service.newStore();
    const { data, verify } = await addHost(store, 'txt.example.com');
    const { verificationRecord: name, token } = data;
    assert.equal(name, '_cartwright-host.txt.example.com');
    for (const texts of [[], ['something else', `${token}x`]]) {
      records.set(name, texts);
      const reply = await verify();
      assert.equal(reply.code, 'STORE_HOST_NOT_VERIFIED', reply.text);
      assert.match(reply.body.error.message, /TXT records of _cartwright-host\.txt\.example\.com/);
    }
    records.set(name, ['something else', token]);
    assert.ok((await verify()).data.verifiedAt);
    assert.equal(await storeAt('txt.example.com'), store.id);
  });

  it('belongs to the first store that verifies it', async () => {
    const { file, host } = await startHost();
    const first = await addHost(await service.newStore(), host);
    const other = await service.newStore();
    const second = await addHost(other, host);
    assert.notEqual(first.data.token, second.data.token);
    file.text = first.data.token;
    assert.equal((await second.verify()).code, 'STORE_HOST_NOT_VERIFIED');
    assert.equal((await first.verify()).status, 200);
    file.text = second.data.token;
    assert.equal((await second.verify()).code, 'STORE_HOST_TAKEN');
    await first.owner.call('DELETE', `${HOSTS}/${first.data.id}`);
    assert.equal((await second.verify()).status, 200);
    assert.equal(await storeAt(host), other.id);
  });

  it('is added once, in lower case, and up to twenty times', async () => {
    const store = await service.newStore();
    const { owner, data } = await addHost(store, 'Shop.Example.com');
    assert.equal(data.host, 'shop.example.com');
    const again = await owner.call('POST', HOSTS, { host: 'shop.example.com' });
    assert.deepEqual(again.data, data);
    const hosts = Array.from({ length: 20 }, (_, index) => `s${index}.example.com`);
    const replies = [];
    for (const host of hosts) replies.push(await owner.call('POST', HOSTS, { host }));
    assert.deepEqual(
      replies.filter(({ status }) => status !== 200).map(({ code }) => code),
      ['LIMIT_REACHED'],
    );
  });

  it('is a public name', async () => {
    const owner = await (await guarded.newStore()).newOperator('owner');
    for (const host of ['127.0.0.1', 'localhost', '10.0.0.1:8443', 'shop.example.com:22']) {
      const { code } = await owner.call('POST', HOSTS, { host });
      assert.equal(code, 'WEBHOOK_URL_REFUSED', host);
    }
    for (const host of ['', 'https://shop.example.com', 'shop.example.com/x', 'a b', 'a@b.c']) {
      assert.equal((await owner.call('POST', HOSTS, { host })).code, 'VALIDATION_ERROR', host);
    }
  });

  it('is not verified where its name does not resolve', async () => {
    const owner = await (await guarded.newStore()).newOperator('owner');
    const { data } = await owner.call('POST', HOSTS, { host: 'shop.example.com' });
    const { code } = await owner.call('POST', `${HOSTS}/${data.id}/verify`);
    assert.equal(code, 'STORE_HOST_NOT_VERIFIED');
  });

  it('is tried ten times a minute: a trial calls an address that an operator chose', async () => {
    const env = { ALLOW_PRIVATE_WEBHOOKS: 'on', DNS_SERVER, RATE_LIMIT: 'on' };
    const limited = await startService({ env });
    startOfAnHour(limited);
    const { file, host } = await startHost();
    const { data, verify } = await addHost(await limited.newStore(), host);
    for (let trial = 0; trial < 10; trial++) {
      assert.equal((await verify()).code, 'STORE_HOST_NOT_VERIFIED');
    }
    file.text = data.token;
    assert.equal((await verify()).code, 'RATE_LIMITED');
    limited.clock.advance(60_000);
    // Once verified it is not fetched again, and not counted.
    for (let trial = 0; trial < 12; trial++) assert.equal((await verify()).status, 200);
  });

  it('is changed by owners of its store only', async () => {
    const store = await service.newStore();
    const { data } = await addHost(store, 'shop.example.com');
    const staff = await store.newOperator('staff');
    assert.equal((await staff.call('GET', HOSTS)).data.hosts.length, 1);
    assert.equal((await staff.call('DELETE', `${HOSTS}/${data.id}`)).code, 'FORBIDDEN');
    const foreign = await (await service.newStore()).newOperator('owner');
    for (const [method, path] of [
      ['POST', `${HOSTS}/${data.id}/verify`],
      ['DELETE', `${HOSTS}/${data.id}`],
      ['DELETE', `${HOSTS}/nonsense`],
    ] as const) {
      assert.equal((await foreign.call(method, path)).code, 'STORE_HOST_NOT_FOUND');
    }
  });
});
