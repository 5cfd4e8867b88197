import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { newOperatorToken } from '../../src/features/operators/sessions/operator-token.ts';
import type { StoreId } from '../../src/values/ids.ts';
import { assertRefused } from '../assert-refused.ts';
import { sharedService } from '../harness.ts';
import { IS_WHOLE, isTaken, onlyWhole, partOf } from '../small-version.ts';
import { isKeyless, isWrite, type Operation, understands } from './document.ts';
import { AUDITED_READS, type Example, prepare, preparedOnce } from './examples.ts';
import { operationsOfAdmin, operationsOfStorefront } from './interfaces.ts';
import { UNCOUNTED } from './keyed.ts';
import { ownerOf } from './owner-of.ts';
import { isRefusedUnprepared, unprepared } from './unprepared.ts';

/** Writes that change nothing, hence are not audited. */
const TRIALS = ['tryShipping', 'tryTax', 'previewMessageTemplate'];

const itInFull = onlyWhole(it);
const service = await sharedService();
const store = await service.newStore();
const operations = (await operationsOfAdmin(service)).filter((one) => !isKeyless(one));
const staff = await store.newOperator('staff');
const exampleOf = preparedOnce(store);
const busy = await service.newStore();

/** Operations in which staff reach only what is their own, and the example is of another. */
const OWN = [
  'endSession',
  'beginSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'disableSecondFactor',
];

/** Operations of staff in which a part is the owners': a moved address, the whole log. */
const PARTLY_OWNERS = ['changeCustomer', 'listAuditLog'];

function ownerByRule({ id, codes }: Operation): boolean {
  return codes.includes('FORBIDDEN') && !PARTLY_OWNERS.includes(id);
}

/** What a browser says of a page of another origin. */
const FOREIGN = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost:80', 'sec-fetch-site': 'same-site' },
];

/** A call of the operation with these headers and no others. */
async function callWith(operation: Operation, headers: Record<string, string>) {
  const { path } = await unprepared(operation, store);
  return await service.call(operation.method, path, undefined, headers);
}

async function endedToken(): Promise<string> {
  const { token, call } = await store.newOperator('owner');
  assert.equal((await call('DELETE', '/admin/v1/session')).status, 200);
  return token;
}

async function expiredToken(): Promise<string> {
  const { token, id } = await store.newOperator('owner');
  await service.sql`
    update operator_sessions set expires_at = ${service.clock.now()} where operator_id = ${id}`;
  return token;
}

describe('an operation of the operators’ interface', async () => {
  const [ended, expired] = [await endedToken(), await expiredToken()];
  const missing: Record<string, string>[] = [
    {},
    ...['', 'Bearer', 'Bearer ', 'Basic b3duZXI6eA==', staff.token].map((authorization) => {
      return { authorization };
    }),
  ];
  for (const [index, operation] of operations.entries()) {
    it(`${operation.id} refuses a call without a token, also with an API key`, async () => {
      const withKey = { 'x-api-key': store.apiKey };
      for (const headers of [withKey, ...partOf(missing, index, 1)]) {
        assertRefused(await callWith(operation, headers), 401, 'OPERATOR_TOKEN_MISSING');
      }
    });

    it(`${operation.id} refuses a token that is unknown or ended, or an API key`, async () => {
      const tokens = [
        newOperatorToken(store.id as StoreId),
        `op_${randomBytes(48).toString('base64url')}`,
        `${staff.token}x`,
        'op_',
        ended,
        expired,
      ];
      for (const token of [store.apiKey, ...partOf(tokens, index, 1)]) {
        const reply = await callWith(operation, { authorization: `Bearer ${token}` });
        assertRefused(reply, 401, 'OPERATOR_TOKEN_INVALID');
      }
    });

    if (isWrite(operation)) {
      it(`${operation.id} refuses a page of another origin that has the cookie`, async () => {
        const cookie = `cartwright_operator=${staff.token}`;
        for (const headers of partOf([...FOREIGN, {}], index, 1)) {
          const reply = await callWith(operation, { ...headers, cookie });
          assertRefused(reply, 403, 'CROSS_ORIGIN_REFUSED');
        }
      });
    }

    itInFull(`${operation.id} accepts the cookie in place of the bearer token`, async () => {
      const { path, body, headers } = await prepare(operation.id, busy);
      const reply = await service.call(operation.method, path, body, asCookie(headers));
      assert.equal(reply.status, 200, reply.text);
    });

    it(`${operation.id} requires an owner exactly if it says so`, async () => {
      assert.equal(operation.role, ownerByRule(operation) ? 'owner' : 'staff');
      if (!IS_WHOLE && operation.role === 'owner') {
        return assertRefused(await callWith(operation, staff.headers), 403, 'FORBIDDEN');
      }
      // That staff succeed is seen at some operations: the others do not refuse them by their role.
      if (!PARTLY_OWNERS.includes(operation.id) && !isTaken(index, 8)) {
        const isEffective = isWrite(operation) && !isRefusedUnprepared(operation);
        const { headers } = isEffective ? await store.newOperator('staff') : staff;
        return assert.notEqual((await callWith(operation, headers)).code, 'FORBIDDEN');
      }
      const member = await store.newOperator('staff');
      const { path, body } = await exampleOf(operation.id);
      const reply = await service.call(operation.method, path, body, member.headers);
      if (operation.codes.includes('FORBIDDEN')) assertRefused(reply, 403, 'FORBIDDEN');
      else if (OWN.includes(operation.id)) assert.notEqual(reply.code, 'FORBIDDEN');
      else assert.equal(reply.status, 200, reply.text);
    });

    const isAudited =
      AUDITED_READS.includes(operation.id) ||
      (isWrite(operation) && !TRIALS.includes(operation.id));
    // Other reads are no different from each other; idempotency.test.ts counts the rows of writes.
    const isCounted =
      understands(operation, 'idempotency-key') && !UNCOUNTED.includes(operation.id);
    const isLeftOut = !isAudited || (isCounted && !hasSecrets(operation));
    if (isLeftOut && !isTaken(index, 8, 2)) continue;
    // The small version makes one call, which has the cookie.
    const how = IS_WHOLE ? '' : ', by the cookie in place of the token';
    it(`${operation.id} is audited if it is a write, without its secrets${how}`, async () => {
      const example = await prepare(operation.id, busy);
      const [ownId, operatorId] = await callerOf(example);
      const before = await auditOf(ownId, operatorId);
      const { path, body } = example;
      const headers = IS_WHOLE ? example.headers : asCookie(example.headers);
      const reply = await service.call(operation.method, path, body, headers);
      assert.equal(reply.status, 200, reply.text);
      const rows = (await auditOf(ownId, operatorId)).slice(before.length);
      const expected = isAudited ? [operation.id] : [];
      assert.deepEqual(
        rows.map((row) => row.operation),
        expected,
      );
      for (const secret of secretsIn(example)) {
        for (const { text } of rows) assert.ok(!text.includes(secret));
      }
    });
  }
});

function hasSecrets({ body }: Operation): boolean {
  return SECRETS.some((name) => body?.properties?.[name] !== undefined);
}

/** The store and the operator who makes the call. */
async function callerOf({ headers }: Example): Promise<[store: string, operator: string]> {
  const owner = await ownerOf(busy);
  if (headers?.authorization === owner.headers.authorization) return [busy.id, owner.id];
  const { data } = await service.call('GET', '/admin/v1/session', undefined, headers);
  return [data.store.id, data.operator.id];
}

/** As a page of the console sends the token of these headers. */
function asCookie({ authorization = '' }: Readonly<Record<string, string>> = {}) {
  const cookie = `other=1; cartwright_operator=${authorization.replace('Bearer ', '')}`;
  return { cookie, origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' };
}

async function auditOf(storeId: string, operatorId: string) {
  return await service.sql`
    select operation, to_jsonb(audit_log)::text as text from audit_log
    where store_id = ${storeId} and operator_id = ${operatorId} order by id`;
}

const SECRETS = ['password', 'currentPassword', 'secret', 'credentials'];

function secretsIn({ body = {} }: Example): string[] {
  const given = SECRETS.map((name) => (body as Record<string, unknown>)[name] ?? []);
  return given.flatMap((value) =>
    typeof value === 'string' ? value : Object.values(value as object),
  );
}

describe('a role in the document', () => {
  it('stands at every operation that needs a credential, and at no other', async () => {
    for (const operation of await operationsOfAdmin(service)) {
      const expected = isKeyless(operation) ? /^undefined$/ : /^(owner|staff)$/;
      assert.match(String(operation.role), expected, operation.id);
    }
  });

  it('stands at no operation of the storefront', async () => {
    const all = await operationsOfStorefront(service);
    assert.deepEqual([...new Set(all.map(({ role }) => role))], [undefined]);
  });
});

describe('signing in', () => {
  it('ignores any credential', async () => {
    for (const headers of [{ authorization: 'Bearer wrong' }, { 'x-api-key': 'wrong' }]) {
      const { path, body } = await prepare('signInOperator', store);
      assert.equal((await service.call('POST', path, body, headers)).status, 200);
    }
  });
});

describe('the storefront', () => {
  it('accepts no operator token in place of a key', async () => {
    const reply = await service.call('GET', '/v1/config', undefined, staff.headers);
    assertRefused(reply, 401, 'API_KEY_MISSING');
    const asKey = { 'x-api-key': staff.token };
    assertRefused(
      await service.call('GET', '/v1/config', undefined, asKey),
      401,
      'API_KEY_INVALID',
    );
  });
});
