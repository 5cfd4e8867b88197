import type { UcpCodec } from '../ucp/ucp-codec.ts';
import type { Buyer } from './contract.ts';
import { decodePayment } from './decode-payment.ts';
import { decodeSession, shopperIpOf } from './decode-session.ts';
import { type CheckoutWords, encodeCart, encodeCheckout } from './encode-checkout.ts';
import { WORDS } from './encode-fulfillment.ts';
import { encodeMessages } from './encode-messages.ts';
import { encodeOrder } from './encode-order.ts';
import { OFFERS, VERSION } from './offers.ts';

const OWN: CheckoutWords = { ...WORDS, version: VERSION, consent: encodeConsent };

export const UCP_2026_08_25: UcpCodec = {
  version: VERSION,
  offers: OFFERS,
  shopperIp: shopperIpOf,
  wantedCheckout: (reply, body) => decodeSession(reply, body, 'checkout', decodeConsent),
  wantedUpdate: (reply, body) => decodeSession(reply, body, 'update', decodeConsent),
  wantedCart: (reply, body) => decodeSession(reply, body, 'cart', decodeConsent),
  wantedPayment: decodePayment,
  checkout: (reply, session) => encodeCheckout(reply, session, OWN),
  cart: (reply, session) => encodeCart(reply, session, OWN),
  order: (reply, order) => encodeOrder(reply, order, VERSION),
  nothing: (_reply, problems) => ({
    ucp: { version: VERSION, status: 'error' },
    messages: encodeMessages(problems, true),
  }),
};

/** Purposes with `granted`; others are ignored. */
function decodeConsent(consent: Buyer['consent']): Record<string, boolean> {
  const purposes = Object.entries(consent ?? {}).flatMap(([name, purpose]) => {
    const granted = (purpose as { granted?: unknown } | null)?.granted;
    return typeof granted === 'boolean' ? [[name, granted] as const] : [];
  });
  return Object.fromEntries(purposes);
}

function encodeConsent(consent: Readonly<Record<string, boolean>>): object {
  return Object.fromEntries(
    Object.entries(consent).map(([name, granted]) => [
      name,
      { granted, source: 'platform', description: 'As the platform stated it.' },
    ]),
  );
}
