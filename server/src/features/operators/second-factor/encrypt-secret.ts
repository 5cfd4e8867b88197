import type { App } from '../../../context.ts';
import type { OperatorId } from '../../../values/ids.ts';
import type { TotpSecret } from '../../../values/totp.ts';

/** Bound to the operator: a row copied to another operator does not decrypt. */
export function encryptSecret(app: App, operatorId: OperatorId, secret: TotpSecret): Buffer {
  return app.storeSecrets.encrypt(secret, `second factor ${operatorId}`);
}

export function decryptSecret(app: App, operatorId: OperatorId, encrypted: Buffer): TotpSecret {
  return app.storeSecrets.decrypt(encrypted, `second factor ${operatorId}`);
}
