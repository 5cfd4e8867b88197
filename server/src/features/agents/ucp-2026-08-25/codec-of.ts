import type { UcpCodec } from '../ucp/ucp-codec.ts';
import { decodePayment } from './decode-payment.ts';
import { type DecodeConsent, decodeSession, shopperIpOf } from './decode-session.ts';
import { type CheckoutWords, encodeCart, encodeCheckout } from './encode-checkout.ts';
import { encodeMessages } from './encode-messages.ts';
import { encodeOrder } from './encode-order.ts';

/** The codec of a release, by the words in which it differs from the others. */
export function codecOf(
  words: CheckoutWords & Pick<UcpCodec, 'version'>,
  offers: UcpCodec['offers'],
  decodeConsent: DecodeConsent,
): UcpCodec {
  const { version } = words;
  return {
    version,
    offers,
    shopperIp: shopperIpOf,
    wantedCheckout: (reply, body) => decodeSession(reply, body, 'checkout', decodeConsent),
    wantedUpdate: (reply, body) => decodeSession(reply, body, 'update', decodeConsent),
    wantedCart: (reply, body) => decodeSession(reply, body, 'cart', decodeConsent),
    wantedPayment: decodePayment,
    checkout: (reply, session) => encodeCheckout(reply, session, words),
    cart: (reply, session) => encodeCart(reply, session, words),
    order: (reply, order) => encodeOrder(reply, order, version),
    nothing: (_reply, problems) => ({
      ucp: { version, status: 'error' },
      messages: encodeMessages(problems, true),
    }),
  };
}
