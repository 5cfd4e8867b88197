import { randomUUID } from 'node:crypto';
import type { PaymentProvider } from '../../src/ports/payments/payment-provider.ts';
import { type AccountInput, newPaypal, openPaypal } from '../paypal/open-account.ts';
import { ACCOUNT, CARD } from '../paypal/world.ts';
import { conforms } from './payment-conformance.ts';
import { HASTY_MS, inTurn, isHanging } from './provider-timeouts.ts';

conforms(async () => {
  const local = await newPaypal();
  const clientId = randomUUID();
  let isHasty = false;
  const open = (input: AccountInput): PaymentProvider =>
    inTurn(
      openPaypal(local, { clientId, ...input }),
      openPaypal(local, { clientId, ...input, limitMs: HASTY_MS }),
      () => isHasty,
    );
  const { vault, setups } = local.merchant(clientId);
  for (const mood of ['good', 'declined', 'needs_action'] as const) {
    vault.set(mood, { customerId: 'customer_1', source: ACCOUNT, mood });
  }
  vault.set('card', { customerId: 'customer_1', source: CARD, mood: 'good' });
  setups.set('setup', { status: 'APPROVED', isCard: true });
  return {
    name: 'PayPal',
    automatic: open({}),
    manual: open({ capture: 'manual' }),
    tokens: {
      good: 'vault:paypal:good',
      declined: 'vault:paypal:declined',
      needsAction: 'vault:paypal:needs_action',
      savable: 'setup',
      invalid: 'no-setup',
    },
    hasObjects: true,
    hasRecords: true,
    act: async ({ reference }) => local.approve(reference ?? ''),
    trouble(trouble) {
      isHasty = isHanging(trouble);
      local.fail(trouble && (({ kind }) => (kind === 'other' ? undefined : trouble)));
    },
    taken: (key) =>
      local
        .journal()
        .filter((entry) => entry.key === key && entry.kind === 'charge')
        .reduce((all, { amount }) => all + amount, 0),
    webhooksOf: async (_, reference) => {
      const capture = local.merchant(clientId).captures.get(reference) ?? {};
      const { body, headers } = local.webhook('PAYMENT.CAPTURE.COMPLETED', capture);
      return [{ body: Buffer.from(body), headers }];
    },
  };
});
