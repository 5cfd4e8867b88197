import { type FakepayAccount, fakepayProvider } from '../fakepay/provider.ts';
import { signedWebhook } from '../fakepay/webhooks.ts';
import { newFakepay, SECRET } from '../faults/scene.ts';
import { conforms } from './payment-conformance.ts';
import { HASTY_MS, inTurn, isHanging } from './provider-timeouts.ts';

conforms(async () => {
  const fakepay = await newFakepay();
  const account = { url: fakepay.url, secret: SECRET, store: 'a store' };
  let isHasty = false;
  const open = (input: Partial<FakepayAccount>) =>
    inTurn(
      fakepayProvider({ ...account, ...input }),
      fakepayProvider({ ...account, ...input, callMs: HASTY_MS }),
      () => isHasty,
    );
  return {
    name: 'fakepay',
    automatic: open({}),
    manual: open({ capture: 'manual' }),
    tokens: { good: 'tok_good', declined: 'tok_declined', savable: 'tok_good', invalid: 'none' },
    hasObjects: false,
    hasRecords: true,
    trouble(trouble) {
      isHasty = isHanging(trouble);
      fakepay.fail(trouble && (() => trouble));
    },
    taken: (key) =>
      fakepay
        .journal()
        .filter((entry) => entry.key === key && entry.kind === 'charge')
        .reduce((all, { amount }) => all + amount, 0),
    webhooksOf: async ({ key, amount }, reference) => {
      const webhook = { id: `event ${key}`, key, reference, amount, status: 'succeeded' } as const;
      const { body, headers } = signedWebhook(SECRET, webhook);
      return [{ body: Buffer.from(body), headers }];
    },
  };
});
