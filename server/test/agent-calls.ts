import { randomUUID } from 'node:crypto';
import { requestOf, signed, type TestPlatform } from './agent-platform.ts';
import type { Data, TestService, TestStore } from './harness.ts';

/** The header of a new key with the scope `agent`. */
export async function newAgentKey(store: TestStore): Promise<{ 'x-api-key': string }> {
  const owner = await store.newOperator('owner');
  const wanted = { name: 'Agent', scopes: ['agent'] };
  return { 'x-api-key': (await owner.call('POST', '/admin/v1/api-keys', wanted)).data.secret };
}

/** A call over REST that the platform signs. */
export async function postSigned(
  { http }: Pick<TestService, 'http'>,
  { handle }: Pick<TestStore, 'handle'>,
  { url, key }: TestPlatform,
  path: string,
  body: object,
  idempotencyKey: string = randomUUID(),
): Promise<{ status: number; body: Data }> {
  const request = signed(
    requestOf(url, {
      url: `/agents/${handle}/ucp${path}`,
      body: Buffer.from(JSON.stringify(body)),
      headers: { 'idempotency-key': idempotencyKey },
    }),
    key,
  );
  const response = await http.inject({
    method: 'POST',
    url: request.url,
    headers: { ...request.headers, host: request.authority },
    payload: request.body ?? '',
  });
  return { status: response.statusCode, body: response.json() };
}
