import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isUnavailable } from './failures.ts';

const isPassing = (code?: string) => isUnavailable(Object.assign(new Error(), code && { code }));

describe('a failure of a statement', () => {
  it('is passing if the database or the connection failed', () => {
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

  it('is lasting with every other code, and without one', () => {
    const lasting = [
      ...['0A000', '21000', '22P05', '23514', '25001', '25P02', '26000', '2F005', '34000', '38000'],
      ...['39000', '3B001', '42P01', '42501', '44000', '54000', '55000', '55006', 'P0001', 'XX000'],
      ...['XX001', 'F0000', 'HV000', 'ERR_INVALID_ARG_TYPE', '57', '530001', undefined],
    ];
    assert.deepEqual(lasting.filter(isPassing), []);
  });
});
