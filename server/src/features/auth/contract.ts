import { type Static, Type } from 'typebox';
import type { StoreContext } from '../../context.ts';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { maskedEmail } from '../../values/email.ts';
import { maskedPhone } from '../../values/phone.ts';
import { cartView } from '../carts/cart-view.ts';
import { CartView } from '../carts/contract.ts';
import { CustomerView, customerView } from '../customers/contract.ts';
import type { RequestedChallenge } from './challenges/request-challenge.ts';
import type { SignedIn } from './sessions/complete-sign-in.ts';

const Email = Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] });
const Phone = Type.String({ minLength: 1, maxLength: 30, examples: ['+14155550123'] });
const Code = Type.String({ pattern: '^[0-9]{6}$', examples: ['123456'] });
const NewPassword = Type.String({ minLength: 8, maxLength: 128 });
const LinkToken = Type.String({ minLength: 1, maxLength: 200 });
const Name = Type.String({ minLength: 1, maxLength: 100 });
const ChallengeId = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, description: 'Defaults to the latest.' }),
);
const CartId = Type.String({ minLength: 1, maxLength: 100 });
const CartSessionToken = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Session token of a guest cart, which becomes the customer’s. A cart id is not accepted.',
  }),
);
const RedirectUrl = Type.Optional(
  Type.String({ format: 'uri', maxLength: 2000, description: 'On a host of the store.' }),
);

export const Registration = Component(
  'Registration',
  Type.Object({
    email: Email,
    password: NewPassword,
    firstName: Type.Optional(Name),
    lastName: Type.Optional(Name),
    phone: Type.Optional(Phone),
    cartSessionToken: CartSessionToken,
  }),
);
export const Login = Type.Object({
  email: Email,
  password: Type.String({ minLength: 1, maxLength: 128 }),
  cartSessionToken: CartSessionToken,
});
export const Refresh = Type.Object({
  refreshToken: Type.String({ minLength: 1, maxLength: 200 }),
});
export const Logout = Type.Object({
  refreshToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  allSessions: Type.Optional(Type.Boolean({ default: false })),
});
export const EmailRequest = Type.Object({ email: Email });
export const LinkRequest = Type.Object({ email: Email, redirectUrl: RedirectUrl });
export const LinkProof = Type.Object({ token: LinkToken, cartSessionToken: CartSessionToken });
export const NewPasswordProof = Type.Object({ token: LinkToken, password: NewPassword });
export const TextRequest = Type.Object({
  phone: Phone,
  cartId: Type.Optional(CartId),
});
export const TextProof = Type.Object({
  phone: Phone,
  code: Code,
  challengeId: ChallengeId,
  cartId: Type.Optional(CartId),
  cartSessionToken: CartSessionToken,
});
export const EmailProof = Type.Object({
  email: Email,
  code: Code,
  challengeId: ChallengeId,
  cartSessionToken: CartSessionToken,
});
export const ClaimProof = Type.Object({ code: Code, challengeId: ChallengeId });

export const AuthView = Component(
  'AuthResult',
  Type.Object({
    token: Type.String({ description: 'A JWT, to be sent as x-customer-token.' }),
    expiresAt: Iso(),
    refreshToken: Type.String({ description: 'Valid for one refresh.' }),
    refreshExpiresAt: Iso(),
    customer: CustomerView,
    isNewCustomer: Type.Boolean(),
    cart: Nullable(CartView),
  }),
);

export const ChallengeView = Component(
  'Challenge',
  Type.Object({
    challengeId: Id(),
    channel: OneOf(['sms', 'email']),
    destination: Type.String({ description: 'Masked.' }),
    expiresAt: Iso(),
    resendAfter: Iso(),
    sandbox: Type.Optional(
      Type.Object(
        {
          code: Type.Optional(Type.String()),
          token: Type.Optional(Type.String()),
          link: Type.Optional(Type.String()),
        },
        { description: 'In developer mode: the secret that would have been sent.' },
      ),
    ),
  }),
);

export const LogoutView = Type.Object({ loggedOut: Type.Literal(true) });

export const ClaimedEmailView = Type.Object({
  customer: CustomerView,
  claimedOrders: Type.Integer({
    minimum: 0,
    description: 'Number of guest orders assigned to the customer.',
  }),
});

export function authView(ctx: StoreContext, signedIn: SignedIn): Static<typeof AuthView> {
  const { token, expiresAt, refreshToken, session, customer, isNewCustomer, cart } = signedIn;
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    refreshToken,
    refreshExpiresAt: session.expiresAt.toISOString(),
    customer: customerView(customer),
    isNewCustomer,
    cart: cart && cartView(ctx, cart),
  };
}

export function challengeView(
  { store }: StoreContext,
  challenge: RequestedChallenge,
): Static<typeof ChallengeView> {
  const { id, channel, target, expiresAt, resendAfter, sandbox } = challenge;
  return {
    challengeId: id,
    channel,
    destination: channel === 'sms' ? maskedPhone(target) : maskedEmail(target),
    expiresAt: expiresAt.toISOString(),
    resendAfter: resendAfter.toISOString(),
    ...(store.developerMode && { sandbox }),
  };
}
