import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maskedPhone, parsePhone, parseUnassignedPhone } from './phone.ts';

describe('parsePhone', () => {
  it('parses common notations and returns E.164', () => {
    const forms = ['+14155550123', '+1 (415) 555-0123', '+1.415.555.0123', ' +1 415 555 0123 '];
    for (const text of forms) {
      assert.deepEqual(parsePhone(text), { number: '+14155550123', country: 'US' }, text);
    }
    assert.equal(parsePhone('+49 170 1234567')?.country, 'DE');
    assert.equal(parsePhone('+44 20 7946 0000')?.number, '+442079460000');
  });

  it('rejects what cannot be a number', () => {
    const wrong = ['', '+', '415 555 0123', '0014155550123', '+0155550123', '+123456', '+1234567'];
    const foreign = ['+1415555CALL', '+١٤١٥٥٥٥٠١٢٣', '+1 415 555 0123 ext. 5', 'tel:+14155550123'];
    const none = ['+14151234567', '+1234567890123456', '+999123456789', '++14155550123'];
    for (const text of [...wrong, ...foreign, ...none]) {
      assert.equal(parsePhone(text), undefined, text);
    }
  });

  it('rejects premium-rate numbers', () => {
    for (const text of ['+19005551234', '+18005551234', '+449098790000']) {
      assert.equal(parsePhone(text), undefined, text);
    }
  });
});

describe('parseUnassignedPhone', () => {
  it('parses an unassigned number as of the first matching country', () => {
    const made = { '+1 (555) 123-4567': 'US', '+44 7700 900123': 'GB', '+19005551234': 'US' };
    for (const [text, country] of Object.entries(made)) {
      const number = text.replaceAll(/[ ()-]/g, '');
      assert.deepEqual(parseUnassignedPhone(text), { number, country }, text);
    }
    assert.deepEqual(parseUnassignedPhone('+999123456789')?.country, undefined);
  });

  it('returns an assignable number in E.164 form', () => {
    for (const text of ['+1 415 555 0123', '+49 170 1234567', '+44 (0)20 7946 0000']) {
      assert.deepEqual(parseUnassignedPhone(text), parsePhone(text), text);
    }
  });

  it('rejects what cannot be a number', () => {
    const wrong = ['', '+', '415 555 0123', '+0155550123', '+123456', '+1234567890123456'];
    for (const text of [...wrong, '+1415555CALL', '++14155550123', '+1415+5550123']) {
      assert.equal(parseUnassignedPhone(text), undefined, text);
    }
  });
});

describe('maskedPhone', () => {
  it('shows the two ends', () => {
    assert.equal(maskedPhone('+14155550123'), '+1••••••••23');
  });
});
