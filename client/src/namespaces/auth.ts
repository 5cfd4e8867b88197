import type { Body, Calls, Options } from '../calls.ts';

/** Sign-in by a password, a link or a code. A client of `as` stores the tokens. */
export function auth({ call }: Calls) {
  return {
    /** Creates a customer with a password and signs the customer in. */
    register: (body: Body<'register'>, options?: Options<'register'>) =>
      call('register', { body }, options),
    /** Signs a customer in with e-mail address and password, and opens a session. */
    login: (body: Body<'login'>, options?: Options<'login'>) => call('login', { body }, options),
    /** Sends a sign-in link by e-mail. */
    requestMagicLink: (body: Body<'requestMagicLink'>, options?: Options<'requestMagicLink'>) =>
      call('requestMagicLink', { body }, options),
    /** Signs the customer in with the token of a magic link. */
    verifyMagicLink: (body: Body<'verifyMagicLink'>, options?: Options<'verifyMagicLink'>) =>
      call('verifyMagicLink', { body }, options),
    /**
     * Sends a six-digit code to a phone number by text message, to sign in or to pass the fraud
     * gate of a cart.
     */
    requestTextCode: (body: Body<'requestTextCode'>, options?: Options<'requestTextCode'>) =>
      call('requestTextCode', { body }, options),
    /** Signs the customer in with a code from a text message. */
    verifyTextCode: (body: Body<'verifyTextCode'>, options?: Options<'verifyTextCode'>) =>
      call('verifyTextCode', { body }, options),
    /** Sends a six-digit code by e-mail. */
    requestEmailCode: (body: Body<'requestEmailCode'>, options?: Options<'requestEmailCode'>) =>
      call('requestEmailCode', { body }, options),
    /** Signs the customer in with a code from an e-mail. */
    verifyEmailCode: (body: Body<'verifyEmailCode'>, options?: Options<'verifyEmailCode'>) =>
      call('verifyEmailCode', { body }, options),
    /** Sends a link by e-mail with which the customer sets a new password. */
    requestPasswordReset: (
      body: Body<'requestPasswordReset'>,
      options?: Options<'requestPasswordReset'>,
    ) => call('requestPasswordReset', { body }, options),
    /** Sets a new password with the token of a reset link, and signs the customer in. */
    resetPassword: (body: Body<'resetPassword'>, options?: Options<'resetPassword'>) =>
      call('resetPassword', { body }, options),
    /** A client of `as` refreshes by itself. */
    refresh: (body: Body<'refreshToken'>, options?: Options<'refreshToken'>) =>
      call('refreshToken', { body }, options),
    /** Ends the session of the customer token or of the given refresh token. */
    logout: (body: Body<'logout'> = {}, options?: Options<'logout'>) =>
      call('logout', { body }, options),
  };
}
