import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { twilioTexts } from '../../src/adapters/messages/twilio-texts.ts';
import type { OutgoingMessage } from '../../src/ports/messages/send-message.ts';
import type { TextAccount } from '../../src/ports/messages/sender.ts';
import { type MessageId, type StoreId, timeOrderedIds } from '../../src/values/ids.ts';
import { systemClock } from '../../src/values/time.ts';
import { startTwilio, type TwilioFault } from '../fake-twilio.ts';
import { assertAsTwilioSays, isDescribed } from '../twilio-description.ts';

const twilio = await startTwilio();
const parts = { url: twilio.url, clock: systemClock, publicUrl: () => 'https://cartwright.test' };
const texts = twilioTexts(parts);
const storeId = timeOrderedIds.next<StoreId>();

function account(change: Partial<TextAccount> = {}): TextAccount {
  return {
    accountSid: twilio.accountSid,
    from: '+14155550100',
    messagingServiceSid: null,
    apiKeySid: null,
    apiKeySecret: null,
    authToken: twilio.authToken,
    ...change,
  };
}

function message(): OutgoingMessage {
  return {
    id: timeOrderedIds.next<MessageId>(),
    to: '+14155550123',
    subject: null,
    text: 'Mugs: your code is 123456 – 50% off & more',
    expiresAt: new Date(Date.now() + 300_000),
  };
}

async function send(fault: TwilioFault = 'none', change: Partial<TextAccount> = {}) {
  twilio.fault = fault;
  twilio.taken.length = 0;
  const one = message();
  const handover = await texts.sender(storeId, account(change))(one);
  twilio.fault = 'none';
  return { one, handover, fields: twilio.taken[0]?.fields };
}

describe('a text through Twilio', () => {
  it('is sent as Twilio describes it, with a status callback', async () => {
    const { one, handover, fields } = await send();
    const reference = twilio.taken[0]?.sid;
    assert.deepEqual(handover, { kind: 'taken', status: 'queued', reference });
    assert.ok(fields);
    const { ValidityPeriod, ...others } = fields;
    assert.deepEqual(others, {
      To: one.to,
      From: '+14155550100',
      Body: one.text,
      StatusCallback: `https://cartwright.test/hooks/messages/${storeId}/status/${one.id}`,
    });
    assert.ok(Number(ValidityPeriod) > 290 && Number(ValidityPeriod) <= 300, ValidityPeriod);
  });

  it('is sent by a messaging service, with an API key', async () => {
    const messagingServiceSid = `MG${'a'.repeat(32)}`;
    const key = { apiKeySid: `SK${'b'.repeat(32)}`, apiKeySecret: 'key-secret' };
    const change = { from: null, messagingServiceSid, authToken: null, ...key };
    const { handover, fields } = await send('none', change);
    assert.equal(handover.kind, 'taken');
    assert.equal(fields?.MessagingServiceSid, messagingServiceSid);
    assert.equal(fields?.From, undefined);
    // Callbacks are signed with the auth token, which is not set here.
    assert.equal(fields?.StatusCallback, undefined);
    assert.equal(twilio.taken[0]?.user, key.apiKeySid);
  });

  it('requests no callback to an address that Twilio cannot reach', async () => {
    for (const address of ['http://localhost:3000', '']) {
      twilio.taken.length = 0;
      const local = twilioTexts({ ...parts, publicUrl: () => address });
      await local.sender(storeId, account())(message());
      assert.ok(twilio.taken[0]);
      assert.equal(twilio.taken[0].fields.StatusCallback, undefined);
    }
  });

  if (isDescribed) {
    it('matches the description of Twilio, if that is present', () => {
      assert.throws(() => assertAsTwilioSays('request', { To: '+1', Colour: 'red' }));
      assert.throws(() => assertAsTwilioSays('reply', { sid: 'SM1' }));
      assert.throws(() => assertAsTwilioSays('reply', { num_segments: 1 }));
    });
  }
});

describe('Twilio, when it refuses a text', () => {
  const PERMANENT: [number, string][] = [
    [21211, 'recipient_refused'],
    [21614, 'recipient_refused'],
    [21610, 'unsubscribed'],
    [21408, 'not_permitted'],
    [21612, 'undeliverable'],
    [21606, 'sender_refused'],
    [21617, 'content_refused'],
    [29999, 'content_refused'],
  ];
  for (const [code, reason] of PERMANENT) {
    it(`ends it at once: ${code} is ${reason}`, async () => {
      const { handover } = await send(code);
      assert.deepEqual(handover, { kind: 'refused', reason, carrierCode: String(code) });
    });
  }

  const PASSING: [TwilioFault, string, string | null, boolean][] = [
    [21611, 'temporarily_refused', '21611', false],
    ['too_often', 'temporarily_refused', '20429', false],
    ['unauthorized', 'credentials_refused', '20003', false],
    ['error', 'carrier_error', '20500', true],
    ['redirect', 'carrier_error', '307', true],
    ['hang_up', 'unreachable', null, true],
    ['taken_then_hang_up', 'unreachable', null, true],
    ['garbage', 'unreachable', null, true],
    ['too_long', 'unreachable', null, true],
    ['hang', 'timed_out', null, true],
  ];
  for (const [fault, reason, carrierCode, isUnknown] of PASSING) {
    it(`retries later: ${fault}`, async () => {
      const { handover } = await send(fault);
      assert.deepEqual(handover, { kind: 'failed', isUnknown, reason, carrierCode });
    });
  }

  it('reports an unreachable server as not sent', async () => {
    const unreachable = twilioTexts({ ...parts, url: 'http://127.0.0.1:1' });
    const handover = await unreachable.sender(storeId, account())(message());
    const expected = { isUnknown: false, reason: 'unreachable', carrierCode: null };
    assert.deepEqual(handover, { kind: 'failed', ...expected });
  });
});

describe('verifying an account with Twilio', () => {
  it('reads the account and sends nothing', async () => {
    twilio.asked.length = 0;
    twilio.taken.length = 0;
    assert.deepEqual(await texts.check(account()), { kind: 'good' });
    assert.deepEqual(twilio.asked, [`GET /2010-04-01/Accounts/${twilio.accountSid}.json`]);
    assert.equal(twilio.taken.length, 0);
  });

  it('reads the list of texts with a key that cannot read the account', async () => {
    twilio.asked.length = 0;
    const key = { apiKeySid: `SK${'b'.repeat(32)}`, apiKeySecret: 'key-secret', authToken: null };
    assert.deepEqual(await texts.check(account(key)), { kind: 'good' });
    assert.match(twilio.asked.join(), /Messages\.json\?PageSize=1$/);
  });

  it('distinguishes a wrong token, no reply and a closed account', async () => {
    const wrong = await texts.check(account({ authToken: 'wrong' }));
    assert.deepEqual(wrong, { kind: 'refused', reason: 'credentials_refused (20003)' });
    twilio.fault = 'error';
    assert.equal((await texts.check(account())).kind, 'unreachable');
    twilio.fault = 'none';
    twilio.accountStatus = 'suspended';
    assert.equal((await texts.check(account())).kind, 'refused');
    twilio.accountStatus = 'active';
  });
});
