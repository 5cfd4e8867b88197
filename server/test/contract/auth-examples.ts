import { anyEmail, anyPhone, PASSWORD } from '../customers.ts';
import type { Data, TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';

/** Examples of sign-in. Each has a new customer. */
export const AUTH_EXAMPLES: Readonly<Record<string, Prepare>> = {
  register: async (store) => ({
    path: '/v1/auth/register',
    body: { email: anyEmail(), password: PASSWORD, cartSessionToken: await guestCart(store) },
  }),
  login: async (store) => {
    const { email } = await store.newCustomer({ password: PASSWORD });
    const cartSessionToken = await guestCart(store);
    return { path: '/v1/auth/login', body: { email, password: PASSWORD, cartSessionToken } };
  },
  refreshToken: async (store) => {
    const { refreshToken } = await store.newCustomer();
    return { path: '/v1/auth/refresh', body: { refreshToken } };
  },
  logout: async (store) => {
    const { headers } = await store.newCustomer();
    return { path: '/v1/auth/logout', body: { allSessions: false }, headers };
  },
  requestMagicLink: async () => ({ path: '/v1/auth/magic-link', body: { email: anyEmail() } }),
  verifyMagicLink: async (store) => {
    const { sandbox } = await ask(store, '/v1/auth/magic-link', { email: anyEmail() });
    const cartSessionToken = await guestCart(store);
    return { path: '/v1/auth/magic-link/verify', body: { token: sandbox.token, cartSessionToken } };
  },
  requestTextCode: async (store) => ({
    path: '/v1/auth/otp/request',
    body: { phone: anyPhone(), cartId: (await store.newCart()).id },
  }),
  verifyTextCode: async (store) => {
    const [phone, cart] = [anyPhone(), await store.newCart()];
    const asked = await ask(store, '/v1/auth/otp/request', { phone, cartId: cart.id });
    const { challengeId, sandbox } = asked;
    const cartSessionToken = await guestCart(store);
    return {
      path: '/v1/auth/otp/verify',
      body: { phone, code: sandbox.code, challengeId, cartId: cart.id, cartSessionToken },
    };
  },
  requestEmailCode: async () => ({
    path: '/v1/auth/otp/email/request',
    body: { email: anyEmail() },
  }),
  verifyEmailCode: async (store) => {
    const email = anyEmail();
    const { challengeId, sandbox } = await ask(store, '/v1/auth/otp/email/request', { email });
    const cartSessionToken = await guestCart(store);
    return {
      path: '/v1/auth/otp/email/verify',
      body: { email, code: sandbox.code, challengeId, cartSessionToken },
    };
  },
  requestPasswordReset: async () => ({
    path: '/v1/auth/password/reset-request',
    body: { email: anyEmail() },
  }),
  resetPassword: async (store) => {
    const { email } = await store.newCustomer();
    const { sandbox } = await ask(store, '/v1/auth/password/reset-request', { email });
    return { path: '/v1/auth/password/reset', body: { token: sandbox.token, password: PASSWORD } };
  },
  claimEmail: async (store) => {
    const { headers } = await store.newCustomer();
    return { path: '/v1/customers/me/email/claim', body: { email: anyEmail() }, headers };
  },
  verifyEmail: async (store) => {
    const { call, headers } = await store.newCustomer();
    const email = anyEmail();
    const { data } = await call('POST', '/v1/customers/me/email/claim', { email });
    return {
      path: '/v1/customers/me/email/verify',
      body: { code: data.sandbox.code, challengeId: data.challengeId },
      headers,
    };
  },
};

export const OTHER_AUTH_EXAMPLES: Readonly<Record<string, readonly Prepare[]>> = {
  logout: [
    async (store) => {
      const { refreshToken } = await store.newCustomer();
      return { path: '/v1/auth/logout', body: { refreshToken } };
    },
  ],
};

async function ask(store: TestStore, path: string, body: object): Promise<Data> {
  const { data, text } = await store.call('POST', path, body);
  if (!data.sandbox) throw new Error(`${path}: ${text}`);
  return data;
}

/** The token of a cart that a guest filled before the sign-in. */
async function guestCart(store: TestStore): Promise<string> {
  return (await store.newCart()).sessionToken as string;
}
