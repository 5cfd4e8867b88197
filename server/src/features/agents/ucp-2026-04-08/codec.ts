import type { UcpCodec } from '../ucp/ucp-codec.ts';
import type { Buyer } from '../ucp-2026-08-25/contract.ts';
import { decodePayment } from '../ucp-2026-08-25/decode-payment.ts';
import { decodeSession, shopperIpOf } from '../ucp-2026-08-25/decode-session.ts';
import {
  type CheckoutWords,
  encodeCart,
  encodeCheckout,
} from '../ucp-2026-08-25/encode-checkout.ts';
import { encodeMessages } from '../ucp-2026-08-25/encode-messages.ts';
import { encodeOrder } from '../ucp-2026-08-25/encode-order.ts';
import { offersAt } from '../ucp-2026-08-25/offers.ts';

const VERSION = '2026-04-08';

/** Destinations have no type, descriptions are plain text, and consents are booleans. */
const OWN: CheckoutWords = {
  version: VERSION,
  destinationType: {},
  describe: (text) => text,
  consent: (granted) =>
    Object.fromEntries(
      Object.entries(granted).map(([name, value]) => [name.replace(PURPOSES, ''), value]),
    ),
};

const PURPOSES = 'dev.ucp.consent.';

export const UCP_2026_04_08: UcpCodec = {
  version: VERSION,
  offers: offersAt(VERSION),
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

/** Stored under the names of the newer release. */
function decodeConsent(consent: Buyer['consent']): Record<string, boolean> {
  const purposes = Object.entries(consent ?? {}).flatMap(([name, granted]) =>
    typeof granted === 'boolean' ? [[`${PURPOSES}${name}`, granted] as const] : [],
  );
  return Object.fromEntries(purposes);
}
