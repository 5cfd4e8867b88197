import { mockPayments } from '../../src/adapters/payments/mock-payments.ts';
import { systemClock } from '../../src/values/time.ts';
import { conforms } from './payment-conformance.ts';

conforms(async () => ({
  name: 'the mock',
  automatic: mockPayments(systemClock),
  manual: mockPayments(systemClock, 'manual'),
  tokens: {
    good: 'tok_visa',
    declined: 'tok_declined',
    needsAction: 'tok_requires_action',
    savable: 'tok_visa',
    invalid: 'tok_invalid',
  },
  // The mock is stateless.
  hasObjects: false,
  hasRecords: false,
}));
