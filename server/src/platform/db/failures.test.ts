import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  falseOnConflict,
  isDataError,
  isNullViolation,
  isRefused,
  isSerializationFailure,
  isUnavailable,
  isUniqueViolation,
} from './failures.ts';

const isPassing = (code?: string) => isUnavailable(Object.assign(new Error(), code && { code }));

describe('a failure of a statement', () => {
  it('is transient if the database or the connection failed', () => {
    const passing = [
      ...['08000', '08006', '08P01', '25006', '25P03', '40001', '40P01', '53100', '53200', '53300'],
      ...['55P03', '57014', '57P01', '57P03', '57P05', '58000', '58030'],
      ...['ECONNRESET', 'EPIPE', 'ENOTFOUND', 'CONNECTION_SILENT', 'POOL_TIMEOUT'],
      ...['CERT_HAS_EXPIRED'],
    ];
    assert.deepEqual(
      passing.filter((code) => !isPassing(code)),
      [],
    );
  });

  it('is permanent with every other code, and without one', () => {
    const lasting = [
      ...['0A000', '21000', '22P05', '23514', '25001', '25P02', '26000', '2F005', '34000', '38000'],
      ...['39000', '3B001', '42P01', '42501', '44000', '54000', '55000', '55006', 'P0001', 'XX000'],
      ...['XX001', 'F0000', 'HV000', 'ERR_INVALID_ARG_TYPE', '57', '530001', undefined],
    ];
    assert.deepEqual(lasting.filter(isPassing), []);
  });
});

describe('a failure that Citus reports without a class', () => {
  const reported = (message: string) => Object.assign(new Error(message), { code: 'XX000' });

  it('is recognized by its text', () => {
    const unique = reported('duplicate key value violates unique constraint "carts_pkey_102008"');
    assert.equal(isUniqueViolation(unique), true);
    assert.equal(falseOnConflict(unique), false);
    const missing =
      'null value in column "id" of relation "carts_102008" violates not-null constraint';
    assert.equal(isNullViolation(reported(missing)), true);
    for (const kind of ['check', 'foreign key']) {
      const error = reported(`row of relation "orders_102040" violates ${kind} constraint "one"`);
      assert.equal(isRefused(error), true);
      assert.equal(isDataError(error), true);
      assert.equal(isUniqueViolation(error), false);
    }
    const deadlock = 'canceling the transaction since it was involved in a distributed deadlock';
    assert.equal(isSerializationFailure(reported(deadlock)), true);
  });

  it('is a lost connection where a worker is gone', () => {
    const messages = [
      'connection to the remote node worker-1:5432 failed',
      'failed to execute task 2',
    ];
    for (const error of messages.map(reported)) {
      assert.equal(isUnavailable(error), true, error.message);
      assert.equal(isRefused(error), false);
    }
  });

  it('stays an internal error where the text does not tell', () => {
    const error = reported('unexpected chunk number 0');
    assert.equal(isRefused(error), false);
    assert.equal(isUnavailable(error), false);
  });
});
