/** The one webhook that an account has. */
export const WEBHOOK_ID = '8PT597110X687430LKGECATA';

export function secretOf(clientId: string): string {
  return `secret-of-${clientId}`;
}

/** The input of an operator; a client id is a merchant, and needs no signup. */
export function paypalCredentials(clientId: string, webhookId: string = WEBHOOK_ID) {
  return { clientId, clientSecret: secretOf(clientId), webhookId };
}
