/**
 * Authorizations that were captured, for a join: Citus accepts no correlated subquery inside an
 * aggregate.
 */
export const CAPTURED = `
  select distinct store_id, parent_id from payment_transactions
  where type = 'capture' and status = 'succeeded' and parent_id is not null`;
