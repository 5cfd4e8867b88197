import { failure, type Reply, randomId } from './objects.ts';
import { ACCOUNT, CARD, type PaypalCall, type VaultedAccount } from './world.ts';

interface VaultRequest {
  readonly payment_source?: { readonly token?: { readonly id: string }; readonly card?: object };
}

/** Vault v3: a setup that the shopper approved becomes a token that can be charged. */
export function answerVault({ merchant, method, steps, body }: PaypalCall): Reply {
  const [collection, id] = steps;
  const input = body as VaultRequest;
  if (collection === 'setup-tokens') {
    if (id !== undefined) {
      const setup = merchant.setups.get(id);
      return setup ? { status: 200, body: { id, status: setup.status } } : unknownToken();
    }
    const setupId = randomId();
    const isCard = input.payment_source?.card !== undefined;
    merchant.setups.set(setupId, { status: 'PAYER_ACTION_REQUIRED', isCard });
    const links = [
      { href: `https://www.paypal.com/agreements/approve?ba=${setupId}`, rel: 'approve' },
    ];
    return { status: 201, body: { id: setupId, status: 'PAYER_ACTION_REQUIRED', links } };
  }
  if (method === 'DELETE') {
    merchant.vault.delete(id ?? '');
    return { status: 204 };
  }
  if (method === 'GET') {
    const kept = merchant.vault.get(id ?? '');
    return kept ? { status: 200, body: tokenView(id ?? '', kept) } : unknownToken();
  }
  return kept(merchant, input);
}

function kept(merchant: PaypalCall['merchant'], { payment_source }: VaultRequest): Reply {
  const setup = merchant.setups.get(payment_source?.token?.id ?? '');
  if (!setup) return unknownToken();
  if (setup.status !== 'APPROVED') {
    return failure(422, 'UNPROCESSABLE_ENTITY', 'SETUP_TOKEN_NOT_APPROVED');
  }
  const id = randomId().toLowerCase();
  const source = setup.isCard ? CARD : ACCOUNT;
  const one: VaultedAccount = { customerId: `customer_${id}`, source, mood: 'good' };
  merchant.vault.set(id, one);
  setup.status = 'VAULTED';
  return { status: 201, body: tokenView(id, one) };
}

function tokenView(id: string, { customerId, source }: VaultedAccount) {
  const href = `https://api-m.paypal.com/v3/vault/payment-tokens/${id}`;
  return {
    id,
    customer: { id: customerId },
    payment_source: source,
    links: [{ href, rel: 'self', method: 'GET' }],
  };
}

function unknownToken(): Reply {
  return failure(404, 'RESOURCE_NOT_FOUND', 'TOKEN_NOT_FOUND');
}
