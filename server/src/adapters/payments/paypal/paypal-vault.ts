import type { VaultTokenRequestType } from '@paypal/paypal-server-sdk';
import type { SavedMethod } from '../../../ports/payments/payment-provider.ts';
import { type PaypalSession, refusable } from './paypal-client.ts';
import { orderOf } from './paypal-orders.ts';

/** A PayPal account or card in PayPal's vault; the kind determines the payment source. */
export interface Vaulted {
  readonly kind: 'paypal' | 'card';
  readonly id: string;
}

/** Maximum length at PayPal. */
const REQUEST_ID_MAX = 108;
const TOKEN = /^vault:(paypal|card):(.+)$/;

/** The parts of a token that `vaultAccount` returned. */
export function vaultedIn(token: string | null): Vaulted | null {
  const [, kind, id] = TOKEN.exec(token ?? '') ?? [];
  return kind !== undefined && id !== undefined ? { kind: kind as Vaulted['kind'], id } : null;
}

/** The saved method of an earlier charge, where it was saved. */
export async function vaultedOf(
  session: PaypalSession,
  reference: string,
): Promise<Vaulted | undefined> {
  const { paypal, card } = (await orderOf(session, reference))?.paymentSource ?? {};
  const [account, vaultedCard] = [paypal?.attributes?.vault?.id, card?.attributes?.vault?.id];
  if (account !== undefined) return { kind: 'paypal', id: account };
  return vaultedCard === undefined ? undefined : { kind: 'card', id: vaultedCard };
}

/** Exchanges an approved setup token for a token that can be charged without the shopper. */
export async function vaultAccount(
  { vault }: PaypalSession,
  setupToken: string,
): Promise<SavedMethod | 'invalid'> {
  const token = { id: setupToken, type: 'SETUP_TOKEN' as VaultTokenRequestType };
  const body = { paymentSource: { token } };
  // Idempotent: a retry after a lost response returns the same token.
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
  if (!isGone)
    throw new Error(`PayPal did not delete the saved account: ${answer.refusal.issues.join(' ')}`);
}
