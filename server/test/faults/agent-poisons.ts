import { hashOf, longAgo } from './operator-poisons.ts';
import type { Poison } from './poisons.ts';

/** Rows that agents leave behind. */
export const AGENT_POISONS: Readonly<Record<string, readonly Poison[]>> = {
  queue_order_confirmations: [
    {
      table: 'order_confirmations',
      key: 'order_id',
      row: ({ id, at }) => ({ order_id: id, created_at: at }),
    },
  ],
  purge_mcp_confirmations: [
    {
      table: 'mcp_confirmations',
      key: 'token_hash',
      row: ({ id, at }) => ({
        ...{ token_hash: hashOf(id), operator_id: id, action: 'refund', request: {}, basis: '' },
        ...{ state: 'prepared', created_at: at, expires_at: longAgo(at) },
      }),
    },
  ],
  purge_order_subscribers: [
    {
      table: 'order_subscribers',
      key: 'agent_id',
      row: ({ id, at }) => ({
        ...{ agent_id: id, url: 'https://agent.example.com/orders', profile_url: id },
        ...{ protocol_version: '2026-08-25', active_since: longAgo(at), updated_at: longAgo(at) },
      }),
    },
  ],
};
