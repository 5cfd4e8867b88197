import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { CartwrightAdmin, isCode } from '../src/admin.ts';
import { startListening } from './listening-service.ts';

const { store, proxy } = await startListening();
let admin: CartwrightAdmin;

beforeEach(async () => {
  const { token } = await store.newOperator('owner');
  admin = new CartwrightAdmin({ baseUrl: proxy.url, token });
});

function taxOf(millionths: number) {
  const rates = [{ country: 'US', state: null, millionths }];
  return { pricesIncludeTax: false, shippingTaxable: false, addOnsTaxable: false, rates };
}

describe('an ETag of the operators’ client', () => {
  it('lets a write pass that is based on the current settings', async () => {
    const before = await admin.withETag('getTax');
    const { data, etag } = await admin.withETag(
      'setTax',
      { body: taxOf(100) },
      { ifMatch: before.etag },
    );
    assert.equal(data.rates[0]?.millionths, 100);
    assert.deepEqual(await admin.withETag('getTax'), { data, etag });
    await admin.setTax({ body: taxOf(200) }, { ifMatch: etag });
    assert.notEqual((await admin.withETag('getTax')).etag, etag);
  });

  it('refuses a write that is based on older settings', async () => {
    const { etag } = await admin.withETag('getTax');
    await admin.setTax({ body: taxOf(300) });
    const stale = admin.setTax({ body: taxOf(400) }, { ifMatch: etag });
    await assert.rejects(stale, (error) => isCode(error, 'VERSION_MISMATCH'));
    assert.equal((await admin.getTax())?.rates[0]?.millionths, 300);
  });

  it('refuses the write if a proxy removed it', async () => {
    const body = JSON.stringify({ success: true, data: null });
    proxy.faults.push({ status: 200, body });
    const { etag } = await admin.withETag('getTax');
    const blind = admin.setTax({ body: taxOf(500) }, { ifMatch: etag });
    await assert.rejects(blind, (error) => isCode(error, 'VERSION_MISMATCH', 'VALIDATION_ERROR'));
  });
});

describe('an error of the operators’ client', () => {
  it('names the invalid fields', async () => {
    const zones = [{ name: 7 }] as never;
    const error = await admin.setShipping({ body: { zones } }).catch((thrown: unknown) => thrown);
    assert.ok(isCode(error, 'VALIDATION_ERROR'));
    const name = error.fields.find(({ path }) => path === 'zones.0.name');
    assert.match(name?.message ?? '', /string|text/, JSON.stringify(error.fields));
    assert.ok(error.fields.some(({ path }) => path === 'zones.0.rules'));
  });

  it('has no fields where it has another code', async () => {
    const path = { couponId: '01990000-0000-7000-8000-000000000001' };
    const error = await admin.getCoupon({ path }).catch((thrown: unknown) => thrown);
    assert.ok(isCode(error, 'COUPON_NOT_FOUND'), String(error));
    assert.deepEqual(error.fields, []);
  });
});
