import type { StoreContext } from '../../../context.ts';
import type { PaymentProvider } from '../../../ports/payments/payment-provider.ts';

/** A way to pay that a store offers to agents. */
export interface PaymentHandler {
  /** Reverse domain name of the handler's specification. */
  readonly name: string;
  readonly id: string;
  readonly version: string;
  readonly instruments: readonly string[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly providerId: string;
  /** The provider's token in the credential; undefined for one that it cannot charge. */
  tokenOf(credential: string): string | undefined;
}

const MOCK_HANDLER_ID = 'mock_payment_handler';
const HANDLER_VERSION = '2026-04-08';
const NETWORKS = ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'];

/** The simulated provider of the sandbox is the only one that no store configured. */
export function handlersOf({ app, store }: StoreContext): PaymentHandler[] {
  return app.ports.payments(store).flatMap((provider) => {
    const stored = store.providers.find(({ id }) => id === provider.facts.id);
    if (!stored) return [mockHandler(provider.facts.id)];
    return stored.type === 'stripe' ? [googlePay(provider, store.name)] : [];
  });
}

/** Tokens are those of the sandbox, such as tok_visa and tok_declined. */
function mockHandler(providerId: string): PaymentHandler {
  return {
    name: 'dev.cartwright.mock_payment',
    id: MOCK_HANDLER_ID,
    version: HANDLER_VERSION,
    instruments: ['card'],
    config: { tokens: ['tok_visa', 'tok_declined', 'tok_requires_action', 'tok_timeout'] },
    providerId,
    tokenOf: (credential) => MOCK_TOKENS.get(credential) ?? credential,
  };
}

/** Names that test suites of the protocol use. */
const MOCK_TOKENS: ReadonlyMap<string, string> = new Map([
  ['success_token', 'tok_visa'],
  ['fail_token', 'tok_declined'],
]);

/** Google Pay encrypts the card for Stripe, whose token is in the credential. */
function googlePay({ facts }: PaymentProvider, merchantName: string): PaymentHandler {
  const gateway = {
    gateway: 'stripe',
    'stripe:version': '2018-10-31',
    'stripe:publishableKey': facts.publishableKey ?? '',
  };
  const parameters = {
    allowed_auth_methods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowed_card_networks: NETWORKS,
  };
  return {
    name: 'com.google.pay',
    id: facts.id,
    version: HANDLER_VERSION,
    instruments: ['card'],
    config: {
      api_version: 2,
      api_version_minor: 0,
      environment: facts.mode === 'live' ? 'PRODUCTION' : 'TEST',
      merchant_info: { merchant_name: merchantName },
      allowed_payment_methods: [
        {
          type: 'CARD',
          parameters,
          tokenization_specification: { type: 'PAYMENT_GATEWAY', parameters: gateway },
        },
      ],
    },
    providerId: facts.id,
    tokenOf: stripeToken,
  };
}

/** The credential is the token itself, or Stripe's JSON with its id. */
function stripeToken(credential: string): string | undefined {
  if (/^(tok|pm)_\w{1,190}$/.test(credential)) return credential;
  try {
    const { id } = JSON.parse(credential) as { id?: unknown };
    return typeof id === 'string' && /^tok_\w{1,190}$/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** As profiles and replies list them. */
export function encodeHandlers(handlers: readonly PaymentHandler[]): Record<string, object[]> {
  const listed: Record<string, object[]> = {};
  for (const { name, id, version, instruments, config } of handlers) {
    const entry = {
      id,
      version,
      available_instruments: instruments.map((type) => ({ type })),
      config,
    };
    listed[name] = [...(listed[name] ?? []), entry];
  }
  return listed;
}
