import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Data, Reply, TestService, TestStore } from '../../harness.ts';
import type { TestOperator } from '../../operators.ts';

export const PATH = '/admin/v1/webhooks';
export const URL_OF_A_SHOP = 'https://hooks.example.com/cartwright';

/** A store of its own, its owner, and any number of endpoints. */
export async function newScene(service: TestService) {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const staff = await store.newOperator('staff');
  const call = owner.call;
  const newEndpoint = async (input: object = {}): Promise<Data> => {
    const reply = await call('POST', `${PATH}/endpoints`, { url: URL_OF_A_SHOP, ...input });
    assert.equal(reply.status, 200, reply.text);
    return reply.data;
  };
  /** An endpoint with a pending delivery. */
  const newDelivery = async (): Promise<Data> => {
    const { id } = await newEndpoint();
    return (await call('POST', `${PATH}/endpoints/${id}/test`)).data;
  };
  return { store, owner, staff, call, newEndpoint, newDelivery };
}
export type Scene = Awaited<ReturnType<typeof newScene>>;

/** One operation on an endpoint. */
export interface EndpointOperation {
  readonly service: TestService;
  readonly scene: Scene;
  readonly method: string;
  /** The path after the endpoint's address. */
  readonly rest?: string;
  readonly body?: object;
  readonly isForOwners: boolean;
}

export function needsItsCredential(operation: EndpointOperation): void {
  const { service, scene, method, rest = '', body, isForOwners } = operation;

  describe('needs its credential', () => {
    it('refuses a call without a token, with a key instead, and with a wrong one', async () => {
      const path = `${PATH}/endpoints/${(await scene.newEndpoint()).id}${rest}`;
      const bad = [{}, { 'x-api-key': scene.store.apiKey }, { authorization: 'Bearer op_wrong' }];
      for (const headers of bad) {
        const reply = await service.call(method, path, body, headers as Record<string, string>);
        assert.equal(reply.status, 401, reply.text);
      }
    });

    it(`requires ${isForOwners ? 'an owner' : 'an owner or staff'}`, async () => {
      const path = `${PATH}/endpoints/${(await scene.newEndpoint()).id}${rest}`;
      const reply = await scene.staff.call(method, path, body);
      if (isForOwners) assert.equal(reply.code, 'FORBIDDEN');
      else assert.equal(reply.status, 200, reply.text);
    });
  });
}

export function testForeignIds(operation: EndpointOperation): void {
  const { service, scene, method, rest = '', body } = operation;

  describe('hides foreign ids', () => {
    it('treats an endpoint of another store as unknown, and does not change it', async () => {
      const foreign = await newScene(service);
      const theirs = await foreign.newEndpoint();
      const before = await rowsOf(service, foreign.store);
      const replies: Reply[] = [];
      for (const id of [theirs.id, randomUUID(), 'no-id']) {
        replies.push(await scene.call(method, `${PATH}/endpoints/${id}${rest}`, body));
      }
      for (const reply of replies) {
        assert.equal(reply.code, 'WEBHOOK_ENDPOINT_NOT_FOUND');
        assert.equal(reply.text, replies[0]?.text);
      }
      assert.equal(await rowsOf(service, foreign.store), before);
    });
  });
}

/** With the same Idempotency-Key: the same reply, and one effect. */
export function canBeRepeated(operation: EndpointOperation): void {
  const { service, scene, method, rest = '', body } = operation;

  describe('can be repeated', () => {
    it('has one effect and one reply under one Idempotency-Key', async () => {
      const path = `${PATH}/endpoints/${(await scene.newEndpoint()).id}${rest}`;
      const headers = { 'idempotency-key': randomUUID() };
      const first = await scene.call(method, path, body, headers);
      assert.equal(first.status, 200, first.text);
      const after = await rowsOf(service, scene.store);
      const second = await scene.call(method, path, body, headers);
      assert.equal(second.text, first.text);
      assert.equal(second.headers['idempotent-replayed'], 'true');
      assert.equal(await rowsOf(service, scene.store), after);
    });
  });
}

export async function rowsOf({ sql }: TestService, { id }: TestStore): Promise<string> {
  const [row] = await sql<{ text: string }[]>`
    select jsonb_build_array(
      (select jsonb_agg(e order by e.id) from webhook_endpoints e where e.store_id = ${id}),
      (select jsonb_agg(d order by d.event_id) from webhook_deliveries d where d.store_id = ${id}),
      (select jsonb_agg(v order by v.id) from events v where v.store_id = ${id})
    )::text as text`;
  return row?.text ?? '';
}

export async function endedWith(
  { sql }: TestService,
  { eventId }: Data,
  status: 'failed' | 'delivered',
): Promise<void> {
  await sql`update webhook_deliveries set status = ${status}, attempts = 10, last_status = 500,
    last_error = ${status === 'failed' ? 'refused' : null}
    where event_id = ${eventId}`;
}

export async function disable({ call }: TestOperator | Scene, { id }: Data): Promise<void> {
  const reply = await call('PATCH', `${PATH}/endpoints/${id}`, { status: 'disabled' });
  assert.equal(reply.status, 200, reply.text);
}
