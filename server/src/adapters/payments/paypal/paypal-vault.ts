import type { VaultTokenRequestType } from '@paypal/paypal-server-sdk';
import type { SavedMethod } from '../../../ports/payments/payment-provider.ts';
import { type PaypalSession, refusable } from './paypal-client.ts';
import { orderOf } from './paypal-orders.ts';

/** What PayPal keeps for later: an account of its own, or a card. It is charged as what it is. */
export interface Vaulted {
  readonly kind: 'paypal' | 'card';
  readonly id: string;
}

/** PayPal takes no longer ones. */
const REQUEST_ID_MAX = 108;
const TOKEN = /^vault:(paypal|card):(.+)$/;

/** How a kept method is told from what a browser brings. */
export function vaultedIn(token: string | null): Vaulted | null {
  const [, kind, id] = TOKEN.exec(token ?? '') ?? [];
  return kind !== undefined && id !== undefined ? { kind: kind as Vaulted['kind'], id } : null;
}

/** What paid under a reference, where PayPal keeps it. */
export async function vaultedOf(
  session: PaypalSession,
  reference: string,
): Promise<Vaulted | undefined> {
  const { paypal, card } = (await orderOf(session, reference))?.paymentSource ?? {};
  const [account, plastic] = [paypal?.attributes?.vault?.id, card?.attributes?.vault?.id];
  if (account !== undefined) return { kind: 'paypal', id: account };
  return plastic === undefined ? undefined : { kind: 'card', id: plastic };
}

/** Turns a setup that the shopper approved into an account that can be charged without them. */
export async function vaultAccount(
  { vault }: PaypalSession,
  setupToken: string,
): Promise<SavedMethod | 'invalid'> {
  const token = { id: setupToken, type: 'SETUP_TOKEN' as VaultTokenRequestType };
  const body = { paymentSource: { token } };
  // A repeat after a lost answer is the same token, not another one.
  const request = { paypalRequestId: `keep-${setupToken}`.slice(0, REQUEST_ID_MAX), body };
  const answer = await refusable(vault.createPaymentToken(request));
  if ('refusal' in answer || answer.result.id === undefined) return 'invalid';
  const { id, paymentSource } = answer.result;
  const type = paymentSource?.card ? 'card' : 'paypal';
  const { brand, lastDigits, expiry } = paymentSource?.card ?? {};
  const [expYear = null, expMonth = null] = expiry?.split('-').map(Number) ?? [];
  return {
    token: `vault:${type}:${id}`,
    isUnique: true,
    type,
    brand: brand?.toLowerCase() ?? null,
    last4: lastDigits ?? null,
    expMonth,
    expYear,
  };
}

export async function deleteVaultedAccount({ vault }: PaypalSession, token: string): Promise<void> {
  const vaulted = vaultedIn(token);
  if (!vaulted) return;
  const answer = await refusable(vault.deletePaymentToken(vaulted.id));
  const isGone = !('refusal' in answer) || answer.refusal.status === 404;
  if (!isGone) throw new Error(`PayPal keeps an account: ${answer.refusal.issues.join(' ')}`);
}
