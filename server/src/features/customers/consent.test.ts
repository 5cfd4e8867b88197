import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Consent, consentedPhone, newLines, type TextConsent } from './consent.ts';

const NOW = new Date('2026-01-02T00:00:00Z');
const BEFORE = new Date('2026-01-01T00:00:00Z');
const PHONE = '+14155550123';
const OTHER = '+14155550199';
const known = { known: null };

function line(kind: Consent['kind'], changes: Partial<Consent> = {}): Consent {
  const said = { subscribed: true, phone: PHONE, source: null, consentText: null };
  return { kind, ...said, createdAt: BEFORE, ...changes };
}

function added(before: TextConsent, wish: object, phones: { known: string | null } = known) {
  return newLines(before, wish, phones, NOW).map(({ kind, subscribed, phone }) => [
    kind,
    subscribed,
    phone,
  ]);
}

describe('the lines that a wish adds', () => {
  it('are one for each kind that is named', () => {
    const wish = { marketing: true, transactional: false, phone: PHONE };
    assert.deepEqual(added({}, wish), [
      ['marketing', true, PHONE],
      ['transactional', false, null],
    ]);
  });

  it('are none where everything was said before', () => {
    assert.deepEqual(added({}, {}), []);
    assert.deepEqual(added({ marketing: line('marketing') }, { marketing: true }), []);
    assert.deepEqual(added({}, { phone: PHONE }), []);
  });

  it('name the phone known already, in international form', () => {
    const phones = { known: '+1 (415) 555-0123' };
    assert.deepEqual(added({}, { marketing: true }, phones), [['marketing', true, PHONE]]);
  });

  it('move every kind that is subscribed to another phone', () => {
    const before = {
      marketing: line('marketing'),
      transactional: line('transactional', { subscribed: false }),
    };
    assert.deepEqual(added(before, { phone: OTHER }), [['marketing', true, OTHER]]);
  });

  it('tell of other words as well: they are another consent', () => {
    const before = { marketing: line('marketing') };
    const wish = { marketing: true, consentText: 'I agree to two texts a week.' };
    assert.deepEqual(added(before, wish), [['marketing', true, PHONE]]);
  });

  it('are refused where there is no phone, or none that a text can reach', () => {
    assert.throws(() => added({}, { marketing: true }), { code: 'PHONE_REQUIRED' });
    for (const phone of ['415 555 0123', '+1', 'phone', '+1415555012345678']) {
      assert.throws(() => added({}, { marketing: true, phone }), { code: 'PHONE_INVALID' });
      assert.throws(() => added({}, { marketing: false, phone }), { code: 'PHONE_INVALID' });
    }
    assert.deepEqual(added({}, { marketing: false }), [['marketing', false, null]]);
  });
});

describe('the phone of a consent', () => {
  it('is that of what is subscribed, or the one that was', () => {
    assert.equal(consentedPhone({}), null);
    const transactional = line('transactional', { phone: OTHER });
    const past = line('marketing', { subscribed: false });
    assert.equal(consentedPhone({ marketing: past, transactional }), OTHER);
    assert.equal(consentedPhone({ marketing: past }), PHONE);
    const never = line('marketing', { subscribed: false, phone: null });
    const other = line('transactional', { subscribed: false });
    assert.equal(consentedPhone({ marketing: never, transactional: other }), PHONE);
  });
});
