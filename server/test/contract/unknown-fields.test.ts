import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../harness.ts';
import { isTaken } from '../small-version.ts';
import { type Operation, readOperations, type Schema } from './document.ts';
import { prepare } from './examples.ts';
import { DOCUMENTS, operationsOfAdmin } from './interfaces.ts';

const service = await sharedService();
const store = await service.newStore();
const ofAdmin = (await operationsOfAdmin(service)).filter(({ body }) => body !== undefined);

/** The body with one extra field in every object of the shape, one after another. */
function withOneTooMany(value: unknown, shape: Schema): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      withOneTooMany(item, shape.items ?? {}).map((worse) => value.with(index, worse)),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  const object = shape.anyOf?.find(({ type }) => type === 'object') ?? shape;
  if (!object.properties) return [];
  const inside = Object.entries(value).flatMap(([key, child]) =>
    withOneTooMany(child, object.properties?.[key] ?? {}).map((worse) => ({
      ...value,
      [key]: worse,
    })),
  );
  return [{ ...value, surplus: 1 }, ...inside];
}

async function attempt(operation: Operation, change: (body: object) => unknown) {
  const { path, body = {}, headers } = await prepare(operation.id, store);
  return store.call(operation.method, path, change(body) as object, headers);
}

/** The objects of a shape, at any depth, that admit fields without a declaration. */
function openIn(shape: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = shape;
  const isOpen = shape.properties !== undefined && additionalProperties !== false;
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(properties).flatMap(([name, child]) => openIn(child, `${path}.${name}`)),
    ...anyOf.flatMap((one) => openIn(one, path)),
    ...(items ? openIn(items, `${path}[]`) : []),
  ];
}

describe('an unknown field of an operator’s body', () => {
  // The check is that of the declared shape, which is closed in all: see below.
  for (const operation of ofAdmin.filter((_, index) => isTaken(index, 4, 2))) {
    it(`is refused by ${operation.id}, at any depth`, async () => {
      const { path, body = {}, headers } = await prepare(operation.id, store);
      for (const worse of withOneTooMany(body, operation.body ?? {})) {
        const reply = await store.call(operation.method, path, worse as object, headers);
        assert.equal(reply.code, 'VALIDATION_ERROR', reply.text);
        assert.match(reply.text, /unknown field `([\w.]+\.)?surplus`/);
        const [{ path: field }] = reply.body.error.fields;
        assert.match(field, /^([\w.]+\.)?surplus$/);
      }
    });
  }

  it('is reported with the field that was probably meant', async () => {
    const [createCoupon] = ofAdmin.filter(({ id }) => id === 'createCoupon');
    assert.ok(createCoupon);
    const { body } = await attempt(createCoupon, (good) => ({ ...good, usesPerShoperMax: 1 }));
    assert.equal(
      (body as unknown as { error: { message: string } }).error.message,
      'unknown field `usesPerShoperMax`; did you mean `usesPerShopperMax`?',
    );
  });

  it('is declared by the document as well', () => {
    for (const { id, body } of ofAdmin) if (body) assert.deepEqual(openIn(body, id), []);
  });
});

describe('an unknown field of a storefront’s body', async () => {
  const { body: document } = await service.call('GET', DOCUMENTS.storefront);
  const withSurplus = async (name: string, surplus: object) => {
    const operation = readOperations(document).find(({ id }) => id === name);
    assert.ok(operation);
    return await attempt(operation, (good) => ({ ...good, ...surplus }));
  };

  it('is dropped: a client may be newer than the service', async () => {
    assert.equal((await withSurplus('createCart', { surplus: 1 })).status, 200);
  });

  it('is refused in a refund that would otherwise refund everything', async () => {
    const refund = (body: object) => withSurplus('refundOrder', body);
    const amounts = { amount: undefined, items: undefined };
    const { status, text } = await refund({ ...amounts, amountCents: 500 });
    assert.equal(status, 400);
    assert.match(text, /unknown field `amountCents`; did you mean `amount`/);
    assert.equal((await refund({ ...amounts, amount: 1, surplus: 1 })).status, 200);
    assert.equal((await refund(amounts)).status, 200);
  });
});
