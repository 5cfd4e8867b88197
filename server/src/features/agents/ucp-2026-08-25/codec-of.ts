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
    decodeCheckout: (reply, body) => decodeSession(reply, body, 'checkout', decodeConsent),
    decodeUpdate: (reply, body) => decodeSession(reply, body, 'update', decodeConsent),
    decodeCart: (reply, body) => decodeSession(reply, body, 'cart', decodeConsent),
    wantedPayment: decodePayment,
    checkout: (reply, session) => encodeCheckout(reply, session, words),
    cart: (reply, session) => encodeCart(reply, session, words),
    order: (reply, order, changes) => encodeOrder(reply, order, changes, version),
    nothing: (_reply, problems) => ({
      ucp: { version, status: 'error' },
      messages: encodeMessages(problems, true),
    }),
  };
}
