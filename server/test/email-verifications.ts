import { enterByCode } from './customers.ts';
import type { Call, Data } from './harness.ts';

export const OWNERS_PASSWORD = 'the owner’s password';

/** Every way to verify an e-mail address by its mailbox; each returns the data of the sign-in. */
export function emailVerifications(
  call: Call,
): Record<string, (email: string, cartSessionToken?: string) => Promise<Data>> {
  const verified = async (path: string, body: object, cartSessionToken?: string) => {
    const { status, data, text } = await call('POST', path, {
      ...body,
      ...(cartSessionToken !== undefined && { cartSessionToken }),
    });
    if (status !== 200) throw new Error(text);
    return data;
  };
  const asked = async (path: string, email: string) =>
    (await call('POST', path, { email })).data.sandbox;
  return {
    'a code': async (email, cartSessionToken) => {
      if (cartSessionToken === undefined) return (await enterByCode(call, email)).data;
      const { code } = await asked('/v1/auth/otp/email/request', email);
      return verified('/v1/auth/otp/email/verify', { email, code }, cartSessionToken);
    },
    'a link': async (email, cartSessionToken) => {
      const { token } = await asked('/v1/auth/magic-link', email);
      return verified('/v1/auth/magic-link/verify', { token }, cartSessionToken);
    },
    'a reset': async (email) => {
      const { token } = await asked('/v1/auth/password/reset-request', email);
      const body = { token, password: OWNERS_PASSWORD };
      return verified('/v1/auth/password/reset', body);
    },
  };
}
