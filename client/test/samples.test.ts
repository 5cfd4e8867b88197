import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CartwrightAdmin } from '../src/admin.ts';
import { Cartwright } from '../src/index.ts';
import { compile, linkedFolder, ROOT } from './snippet-project.ts';

interface Sample {
  readonly id: string;
  readonly method: string;
  readonly source: string;
}

interface Sent {
  readonly method: string | undefined;
  readonly url: string;
  readonly body: unknown;
}

type Run = (clients: readonly unknown[]) => Promise<unknown>;

const SHOP = 'https://shop.test';
const recorded = await readJson('server/reference/examples.json');
const samples = [...(await samplesOf('storefront')), ...(await samplesOf('admin'))];

async function readJson(path: string) {
  return JSON.parse(await readFile(join(ROOT, path), 'utf8'));
}

/** How the reference of an interface calls its operations with this package. */
async function samplesOf(name: string): Promise<Sample[]> {
  const { paths } = await readJson(`openapi/${name}.json`);
  return Object.values(paths as Record<string, object>).flatMap((methods) =>
    Object.entries(methods).map(([method, operation]) => {
      const { source } = operation['x-codeSamples'].find(
        ({ label }: { label: string }) => label === 'Client',
      );
      return { id: operation.operationId, method: method.toUpperCase(), source };
    }),
  );
}

/** The first request that a sample sends. */
async function sentBy({ source }: Sample): Promise<Sent | undefined> {
  const sent: Sent[] = [];
  const options = {
    baseUrl: SHOP,
    async fetch(url: string, { method, body }: RequestInit) {
      sent.push({ method, url, body: body === undefined ? body : JSON.parse(String(body)) });
      return Response.json({ success: true, data: {} });
    },
  };
  const cartwright = new Cartwright({ ...options, apiKey: 'sk_test' });
  const tokens = { token: 'a-token', refreshToken: 'another' };
  const shopper = cartwright.as({ get: () => tokens, set() {} });
  const program = `return async ([cartwright, shopper, admin]) => { ${source} }`;
  const run = new Function(program)() as Run;
  await run([cartwright, shopper, new CartwrightAdmin({ ...options, token: 'op_test' })]);
  return sent[0];
}

describe("the reference's samples of this package", () => {
  for (const sample of samples) {
    it(`make the recorded call of ${sample.id}`, async () => {
      const { path, body } = recorded[sample.id];
      // The client keeps the code out of the URL.
      const target = sample.id === 'getGiftCardBalance' ? path.split('?')[0] : path;
      const { method, url, body: given = {} } = (await sentBy(sample)) ?? assert.fail('no request');
      const plain = (address: string) => decodeURIComponent(address.replace(/\/(?=$|\?)/, ''));
      assert.deepEqual(
        { method, url: plain(url), body: given },
        { method: sample.method, url: plain(SHOP + target), body: body ?? {} },
      );
    });
  }

  it('call storefront operations by the methods of the namespaces', async () => {
    const { paths } = await readJson('openapi/storefront.json');
    assert.doesNotMatch(JSON.stringify(paths), /(cartwright|shopper)\.call\(/);
  });

  it('compile', async () => {
    const folder = await linkedFolder();
    const functions = samples.map(
      ({ id, source }) => `export async function ${id}Sample() {
      ${source}
      return ${source.startsWith('const reply') ? 'reply' : 'outcome'};
    }`,
    );
    const program = `
      import type { Cartwright } from '@cartwright/client';
      import type { CartwrightAdmin } from '@cartwright/client/admin';
      declare const cartwright: Cartwright;
      declare const shopper: Cartwright;
      declare const admin: CartwrightAdmin;
      ${functions.join('\n')}`;
    await writeFile(join(folder, 'samples.ts'), program);
    await compile(folder, { noEmit: true, types: ['node'], lib: ['es2023'], skipLibCheck: true });
  });
});
