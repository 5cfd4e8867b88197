import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TEMPLATE_NAMES } from '../../../ports/messages/store-templates.ts';
import { replyIn } from '../../../ports/messages/text-reply.ts';
import { problemIn, renderTemplate, TEMPLATES } from './template.ts';

describe('the default templates', () => {
  it('are valid templates', () => {
    for (const name of TEMPLATE_NAMES)
      assert.equal(problemIn(name, TEMPLATES[name].words), undefined);
  });
});

describe('a rendered message', () => {
  const words = { subject: '{store}', text: '{store} {code}' };

  it('contains values literally, braces and patterns included', () => {
    const values = { store: '{code} $& $1', code: '123456' };
    const { subject, text } = renderTemplate('code.email', words, values);
    assert.deepEqual([subject, text], ['{code} $& $1', '{code} $& $1 123456']);
  });

  it('has a subject of one line', () => {
    const { subject } = renderTemplate('code.email', words, {
      store: 'Mugs\r\nBcc: a@b.c',
      code: '1',
    });
    assert.equal(subject, 'Mugs Bcc: a@b.c');
  });

  it('leaves out a link that is longer than a text can be', () => {
    const news = TEMPLATES['shipment.sms'].words;
    const values = { store: 'Mugs', status: 'is on its way' };
    const short = renderTemplate('shipment.sms', news, { ...values, link: 'https://a.example/1' });
    assert.equal(short.text, 'Mugs: your parcel is on its way. https://a.example/1');
    const long = renderTemplate('shipment.sms', news, {
      ...values,
      link: `https://${'a'.repeat(1_600)}`,
    });
    assert.equal(long.text, 'Mugs: your parcel is on its way.');
    const none = renderTemplate('shipment.sms', news, { ...values, link: '' });
    assert.equal(none.text, 'Mugs: your parcel is on its way.');
  });
});

describe('a reply to a text', () => {
  it('is recognized by its single keyword, in any spelling', () => {
    const STOP = ['STOP', 'stop', ' Stop. ', 'StopAll', 'STOP ALL', 'unsubscribe!', 'END', 'quit'];
    for (const text of [...STOP, 'cancel', 'Revoke', 'OPTOUT', 'opt-out', '“Stop”']) {
      assert.equal(replyIn(text), 'stop', text);
    }
    for (const text of ['START', 'unstop', 'Yes']) assert.equal(replyIn(text), 'start', text);
    for (const text of ['HELP', 'info']) assert.equal(replyIn(text), 'help', text);
    for (const text of ['', 'please do not stop', 'stopped', 'yes please', '1']) {
      assert.equal(replyIn(text), undefined, text);
    }
  });
});
