import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { OperatorId, StoreId } from '../../../values/ids.ts';
import { stepOfCode } from '../../../values/totp.ts';
import { decryptSecret } from './encrypt-secret.ts';
import { recoveryHash } from './recovery-codes.ts';
import { deleteRecoveryCode, type SecondFactor, updateLastStep } from './second-factor-queries.ts';

export interface FactorOwner {
  readonly storeId: StoreId;
  readonly operatorId: OperatorId;
}

/** Accepts a code of the authenticator or a recovery code, once. */
export async function acceptCode(
  app: App,
  sql: Sql,
  { storeId, operatorId }: FactorOwner,
  { factor, code }: { readonly factor: SecondFactor; readonly code: string },
): Promise<void> {
  const secret = decryptSecret(app, operatorId, factor.encryptedSecret);
  const step = stepOfCode(secret, code, app.clock.now());
  const isAccepted =
    step === undefined
      ? await deleteRecoveryCode(sql, storeId, operatorId, recoveryHash(app, operatorId, code))
      : await updateLastStep(sql, storeId, operatorId, step);
  if (!isAccepted) throw new ApiError('SECOND_FACTOR_INVALID');
}
