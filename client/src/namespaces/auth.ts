import type { Body, Calls, Options } from '../calls.ts';

/** Sign-in by a password, a link or a code. A client of `as` stores the tokens. */
export function auth({ call }: Calls) {
  return {
    register: (body: Body<'register'>, options?: Options<'register'>) =>
      call('register', { body }, options),
    login: (body: Body<'login'>, options?: Options<'login'>) => call('login', { body }, options),
    requestMagicLink: (body: Body<'requestMagicLink'>, options?: Options<'requestMagicLink'>) =>
      call('requestMagicLink', { body }, options),
    verifyMagicLink: (body: Body<'verifyMagicLink'>, options?: Options<'verifyMagicLink'>) =>
      call('verifyMagicLink', { body }, options),
    requestTextCode: (body: Body<'requestTextCode'>, options?: Options<'requestTextCode'>) =>
      call('requestTextCode', { body }, options),
    verifyTextCode: (body: Body<'verifyTextCode'>, options?: Options<'verifyTextCode'>) =>
      call('verifyTextCode', { body }, options),
    requestEmailCode: (body: Body<'requestEmailCode'>, options?: Options<'requestEmailCode'>) =>
      call('requestEmailCode', { body }, options),
    verifyEmailCode: (body: Body<'verifyEmailCode'>, options?: Options<'verifyEmailCode'>) =>
      call('verifyEmailCode', { body }, options),
    requestPasswordReset: (
      body: Body<'requestPasswordReset'>,
      options?: Options<'requestPasswordReset'>,
    ) => call('requestPasswordReset', { body }, options),
    resetPassword: (body: Body<'resetPassword'>, options?: Options<'resetPassword'>) =>
      call('resetPassword', { body }, options),
    /** A client of `as` refreshes by itself. */
    refresh: (body: Body<'refreshToken'>, options?: Options<'refreshToken'>) =>
      call('refreshToken', { body }, options),
    logout: (body: Body<'logout'> = {}, options?: Options<'logout'>) =>
      call('logout', { body }, options),
  };
}
