import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../../errors.ts';
import { parsePhone } from '../../../values/phone.ts';
import {
  type Consent,
  consentedPhone,
  newConsentLines,
  repliedLines,
  type TextConsent,
} from './consent.ts';

const NOW = new Date('2026-01-02T00:00:00Z');
const BEFORE = new Date('2026-01-01T00:00:00Z');
const PHONE = '+14155550123';
const OTHER = '+14155550199';
const phones = {
  known: null,
  parse(text: string) {
    const phone = parsePhone(text);
    if (!phone) throw new ApiError('PHONE_INVALID');
    return phone.number;
  },
};

function line(kind: Consent['kind'], changes: Partial<Consent> = {}): Consent {
  const said = { subscribed: true, phone: PHONE, source: null, consentText: null };
  return { kind, ...said, createdAt: BEFORE, ...changes };
}

function added(before: TextConsent, input: object, known: string | null = null) {
  return newConsentLines(before, input, { ...phones, known }, NOW).map(
    ({ kind, subscribed, phone }) => [kind, subscribed, phone],
  );
}

describe('the lines that an update adds', () => {
  it('are one for each named kind', () => {
    const input = { marketing: true, transactional: false, phone: PHONE };
    assert.deepEqual(added({}, input), [
      ['marketing', true, PHONE],
      ['transactional', false, null],
    ]);
  });

  it('are none for repeated answers', () => {
    assert.deepEqual(added({}, {}), []);
    assert.deepEqual(added({ marketing: line('marketing') }, { marketing: true }), []);
    assert.deepEqual(added({}, { phone: PHONE }), []);
  });

  it('name the phone known already, in international form', () => {
    const known = '+1 (415) 555-0123';
    assert.deepEqual(added({}, { marketing: true }, known), [['marketing', true, PHONE]]);
  });

  it('move consent to another phone only with an answer for each kind', () => {
    const before = {
      marketing: line('marketing'),
      transactional: line('transactional', { subscribed: false }),
    };
    assert.throws(() => added(before, { phone: OTHER }), { code: 'CONSENT_REQUIRED' });
    const others = { transactional: true, phone: OTHER };
    assert.throws(() => added(before, others), { code: 'CONSENT_REQUIRED' });
    const moved = { marketing: true, phone: OTHER };
    assert.deepEqual(added(before, moved), [['marketing', true, OTHER]]);
    const ended = { marketing: false, transactional: true, phone: OTHER };
    assert.deepEqual(added(before, ended), [
      ['marketing', false, PHONE],
      ['transactional', true, OTHER],
    ]);
    assert.deepEqual(added(before, { phone: PHONE }), []);
  });

  it('include a changed consent text: it is another consent', () => {
    const before = { marketing: line('marketing') };
    const input = { marketing: true, consentText: 'I agree to two texts a week.' };
    assert.deepEqual(added(before, input), [['marketing', true, PHONE]]);
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
  it('is that of the subscribed kinds, or else the previous one', () => {
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

describe('the lines that a reply by text adds', () => {
  const said = (before: TextConsent, reply: 'stop' | 'start', phone = PHONE) =>
    repliedLines(before, phone, reply, NOW).map(({ kind, subscribed }) => [kind, subscribed]);

  it('end every subscription of that phone, and no other', () => {
    const before = { marketing: line('marketing'), transactional: line('transactional') };
    assert.deepEqual(said(before, 'stop'), [
      ['marketing', false],
      ['transactional', false],
    ]);
    assert.deepEqual(said(before, 'stop', OTHER), []);
    assert.deepEqual(said({}, 'stop'), []);
  });

  it('restore what STOP ended, once, and nothing that was withdrawn otherwise', () => {
    const [stopped] = repliedLines({ marketing: line('marketing') }, PHONE, 'stop', NOW);
    assert.ok(stopped);
    const refused = line('transactional', { subscribed: false });
    const before = { marketing: stopped, transactional: refused };
    assert.deepEqual(said(before, 'stop'), []);
    const [started, ...others] = repliedLines(before, PHONE, 'start', NOW);
    assert.deepEqual([started?.kind, started?.subscribed, others.length], ['marketing', true, 0]);
    assert.deepEqual(said({ marketing: line('marketing') }, 'start'), []);
  });
});
