import type { App } from '../../../context.ts';
import type { OperatorId } from '../../../values/ids.ts';
import type { TotpSecret } from '../../../values/totp.ts';

/** Bound to the operator: a row copied to another operator does not decrypt. */
export function sealSecret(app: App, operatorId: OperatorId, secret: TotpSecret): Buffer {
  return app.storeSecrets.seal(secret, `second factor ${operatorId}`);
}

export function openSecret(app: App, operatorId: OperatorId, sealed: Buffer): TotpSecret {
  return app.storeSecrets.open(sealed, `second factor ${operatorId}`);
}
