import type { Sql } from '../../../platform/db/connect.ts';
import { valueRows } from '../../../platform/db/value-rows.ts';
import type { OperatorId, StoreId } from '../../../values/ids.ts';

export interface SecondFactor {
  readonly encryptedSecret: Buffer;
  /** Null until it is confirmed: sign-ins do not require it before. */
  readonly confirmedAt: Date | null;
  readonly recoveryCodes: number;
}

export async function findSecondFactor(
  sql: Sql,
  storeId: StoreId,
  operatorId: OperatorId,
): Promise<SecondFactor | undefined> {
  const [factor] = await sql<SecondFactor[]>`
    select sealed_secret as "encryptedSecret", confirmed_at as "confirmedAt",
      (select count(*)::integer from operator_recovery_codes as codes
        where codes.store_id = ${storeId} and codes.operator_id = ${operatorId}) as "recoveryCodes"
    from operator_second_factors where store_id = ${storeId} and operator_id = ${operatorId}`;
  return factor;
}

/** Replaces a secret that was not confirmed. False if one was. */
export async function upsertSecondFactor(
  sql: Sql,
  storeId: StoreId,
  operatorId: OperatorId,
  { encryptedSecret, createdAt }: { readonly encryptedSecret: Buffer; readonly createdAt: Date },
): Promise<boolean> {
  const { count } = await sql`
    insert into operator_second_factors as known (store_id, operator_id, sealed_secret, created_at)
    values (${storeId}, ${operatorId}, ${encryptedSecret}, ${createdAt})
    on conflict (store_id, operator_id) do update set
      sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
    where known.confirmed_at is null`;
  return count === 1;
}

/** False if it was confirmed meanwhile, or begun again with another secret. */
export async function updateConfirmed(
  sql: Sql,
  storeId: StoreId,
  operatorId: OperatorId,
  confirmed: { readonly encryptedSecret: Buffer; readonly step: number; readonly now: Date },
): Promise<boolean> {
  const { count } = await sql`
    update operator_second_factors
    set confirmed_at = ${confirmed.now}, last_step = ${confirmed.step}
    where store_id = ${storeId} and operator_id = ${operatorId} and confirmed_at is null
      and sealed_secret = ${confirmed.encryptedSecret}`;
  return count === 1;
}

/** False if the code of this step, or of a later one, was accepted before. */
export async function updateLastStep(
  sql: Sql,
  storeId: StoreId,
  operatorId: OperatorId,
  step: number,
): Promise<boolean> {
  const { count } = await sql`
    update operator_second_factors set last_step = ${step}
    where store_id = ${storeId} and operator_id = ${operatorId} and last_step < ${step}`;
  return count === 1;
}

/** The recovery codes go with it. False if there is none. */
export async function deleteSecondFactor(
  sql: Sql,
  storeId: StoreId,
  operatorId: OperatorId,
): Promise<boolean> {
  const { count } = await sql`
    delete from operator_second_factors
    where store_id = ${storeId} and operator_id = ${operatorId}`;
  return count === 1;
}

export async function insertRecoveryCodes(
  sql: Sql,
  storeId: StoreId,
  operatorId: OperatorId,
  hashes: readonly Buffer[],
): Promise<void> {
  const rows = hashes.map((hash) => sql`(${storeId}::uuid, ${operatorId}::uuid, ${hash}::bytea)`);
  await sql`
    insert into operator_recovery_codes (store_id, operator_id, hash)
    values ${valueRows(sql, rows)}`;
}

export async function deleteRecoveryCodes(
  sql: Sql,
  storeId: StoreId,
  operatorId: OperatorId,
): Promise<void> {
  await sql`
    delete from operator_recovery_codes
    where store_id = ${storeId} and operator_id = ${operatorId}`;
}

/** True for one caller only: a code works once. */
export async function deleteRecoveryCode(
  sql: Sql,
  storeId: StoreId,
  operatorId: OperatorId,
  hash: Buffer,
): Promise<boolean> {
  const { count } = await sql`
    delete from operator_recovery_codes
    where store_id = ${storeId} and operator_id = ${operatorId} and hash = ${hash}`;
  return count === 1;
}
