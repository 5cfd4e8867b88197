/** How Citus keeps a table. On plain PostgreSQL there is no difference. */
export type Placement = 'distributed' | 'reference' | 'local';

/**
 * Sharded by `store_id`, which is in each primary key: all rows of a store are on one worker, since
 * the tables are co-located. A table follows those that its foreign keys refer to.
 */
export const DISTRIBUTED = [
  'store_locks',
  'customers',
  'customer_search_terms',
  'addresses',
  'consents',
  'customer_sessions',
  'auth_challenges',
  'sign_in_failures',
  'carts',
  'order_counters',
  'orders',
  'order_search_terms',
  'shipments',
  'order_notifications',
  'store_providers',
  'payment_attempts',
  'payment_transactions',
  'payment_methods',
  'methods_to_detach',
  'decline_budget_slots',
  'payment_discrepancies',
  'disputes',
  'reconciliations',
  'coupons',
  'coupon_uses',
  'coupon_shoppers',
  'gift_cards',
  'gift_card_entries',
  'gift_card_reservations',
  'warranty_plans',
  'protection_rules',
  'upsell_offers',
  'operators',
  'operator_sessions',
  'operator_password_resets',
  'operator_invitations',
  'operator_second_factors',
  'operator_recovery_codes',
  'audit_log',
  'events',
  'webhook_endpoints',
  'webhook_deliveries',
  'webhook_attempts',
  'messages',
  'text_stops',
  'text_replies',
  'idempotency_keys',
  'figure_states',
  'daily_figures',
  'ranked_figures',
  'checkout_figures',
  'agent_figures',
  'request_log',
  'returns',
  'store_signing_keys',
  'order_subscribers',
  'order_deliveries',
  'order_confirmations',
  'mcp_confirmations',
  'mcp_amounts',
] as const;

/** The table whose shards the others are placed with. */
export const COLOCATED_WITH = DISTRIBUTED[0];

export const DISTRIBUTION_COLUMN = 'store_id';

/**
 * Functions that run whole on the worker of their first argument, the store. Other functions are
 * copied to every worker and run where they are called.
 */
export const STORE_FUNCTIONS: readonly string[] = [
  'begin_attempt',
  'place_order',
  'decline_attempt',
  'release_attempt',
  'settle_pending_order',
  'begin_reversal',
  'end_reversal',
  'begin_captures',
  'end_capture',
  'begin_upsell',
  'settle_upsell',
  'decline_upsell',
  'save_method',
  'delete_methods',
  'open_pool',
];

/**
 * Copied whole to every worker, so each write commits on all of them in two phases. Only for rows
 * that are read before the store is known, or from every shard, and are seldom written.
 */
export const REFERENCE: Readonly<Record<string, string>> = {
  stores: 'every shard checks its foreign key, and a store is found by its handle',
  api_keys: 'a key is looked up before its store is known',
  store_settings: 'read together with the API key, in one statement',
  store_hosts: 'a store is found by the host of a request',
};

/** On the coordinator alone. No statement joins them with a table of a store. */
export const LOCAL: Readonly<Record<string, string>> = {
  schema_migrations: 'written before any table is distributed',
  data_key: 'one row, read at the start of a process',
  rate_windows: 'counters by address, of requests whose store may be unknown',
  operator_sign_in_attempts: 'attempts for stores that do not exist are counted, too',
  reconciliation_passes: 'one row for the whole service',
};

const PLACEMENTS: ReadonlyMap<string, Placement> = new Map<string, Placement>([
  ...DISTRIBUTED.map((table) => [table, 'distributed'] as const),
  ...Object.keys(REFERENCE).map((table) => [table, 'reference'] as const),
  ...Object.keys(LOCAL).map((table) => [table, 'local'] as const),
]);

/** Undefined for a table that is not ours: a catalog, or one of the job queue. */
export function placementOf(table: string): Placement | undefined {
  return PLACEMENTS.get(table);
}
