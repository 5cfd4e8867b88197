import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';

export interface NewEvent {
  readonly id: string;
  readonly aggregateId: string;
  /** Of the aggregate, without gaps. */
  readonly sequence: number;
  readonly type: string;
  readonly data: object;
}

/** Runs in the transaction of the change that the event reports. */
export async function recordEvent(
  sql: Sql,
  storeId: StoreId,
  { id, aggregateId, sequence, type, data }: NewEvent,
  now: Date,
): Promise<void> {
  await sql`
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    values (${storeId}, ${id}, ${aggregateId}, ${sequence}, ${type},
      ${JSON.stringify(data)}::text::jsonb, ${now})`;
}
