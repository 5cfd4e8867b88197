import type { StoreContext } from '../../../context.ts';
import { MOCK_ID } from '../../../ports/payments/payment-provider.ts';
import { invalidRequest } from './acp-error.ts';

const MOCK_HANDLER = 'mock_card';
const HANDLERS = 'https://acp.dev/handlers/tokenized.card';
const SCHEMAS = 'https://acp.dev/schemas/handlers/tokenized.card';

/**
 * Ways to pay. A sandbox takes its own tokens. A live store has none: the shared payment tokens of
 * the protocol need a preview of Stripe's interface, so the shopper pays at the store's checkout
 * page.
 */
export function acpHandlers({ app, store }: StoreContext): object[] {
  const hasMock = app.ports.payments(store).some(({ facts }) => facts.id === MOCK_ID);
  return hasMock ? [mockHandler(store.handle)] : [];
}

function mockHandler(merchantId: string): object {
  return {
    id: MOCK_HANDLER,
    name: 'dev.acp.tokenized.card',
    display_name: 'Simulated card',
    version: '2026-01-22',
    spec: HANDLERS,
    requires_delegate_payment: false,
    requires_pci_compliance: false,
    psp: 'mock',
    config_schema: `${SCHEMAS}/config.json`,
    instrument_schemas: [`${SCHEMAS}/instrument.json`],
    config: { merchant_id: merchantId, psp: 'mock', environment: 'sandbox' },
  };
}

/** The provider of an advertised handler. */
export function providerOf(ctx: StoreContext, handlerId: string | undefined, token: string) {
  if (/^spt_/.test(token)) {
    const message = 'This store takes no shared payment tokens. Send the shopper to continue_url.';
    const param = '$.payment_data.instrument.credential.token';
    throw invalidRequest('unsupported', message, param);
  }
  const isKnown = handlerId === MOCK_HANDLER && acpHandlers(ctx).length > 0;
  if (isKnown) return MOCK_ID;
  const message = 'This store does not offer this payment handler.';
  throw invalidRequest('unsupported', message, '$.payment_data.handler_id');
}
