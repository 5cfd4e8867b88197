import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectionCause } from './connection-cause.ts';

const coded = (code: string, text = 'a secret') => Object.assign(new Error(text), { code });

describe('the cause of a failed connection', () => {
  it('is found anywhere in the chain of causes', () => {
    const refused = coded('ECONNREFUSED');
    const cause = 'nothing listens at its address (ECONNREFUSED)';
    for (const error of [
      refused,
      new TypeError('fetch failed', { cause: refused }),
      { detail: new TypeError('fetch failed', { cause: refused }) },
      new Error('outer', { cause: new AggregateError([refused, refused]) }),
    ]) {
      assert.equal(connectionCause(error), cause);
    }
  });

  it('is explained without the text of the error', () => {
    const words = {
      ENOTFOUND: /looked up \(ENOTFOUND\)/,
      UND_ERR_CONNECT_TIMEOUT: /in time/,
      DEPTH_ZERO_SELF_SIGNED_CERT: /certificate is not trusted/,
      ERR_TLS_CERT_ALTNAME_INVALID: /certificate is not trusted/,
      UNABLE_TO_VERIFY_LEAF_SIGNATURE: /certificate is not trusted/,
      ERR_SSL_WRONG_VERSION_NUMBER: /safe connection/,
    };
    for (const [code, word] of Object.entries(words)) {
      assert.match(String(connectionCause(coded(code))), word);
      assert.doesNotMatch(String(connectionCause(coded(code))), /secret/);
    }
  });

  it('is undefined without a code, also for a cyclic chain', () => {
    const circle: { cause?: unknown } = {};
    circle.cause = circle;
    for (const error of [undefined, 'ECONNREFUSED', coded('card_declined'), new Error('x'), circle])
      assert.equal(connectionCause(error), undefined);
  });
});
