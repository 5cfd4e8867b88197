import type { Invariant } from './invariant.ts';

/** What the list of customers is filtered and searched by. */
export const CUSTOMER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the stored consents of a customer match their ledger',
    violations: `
      select c.store_id, c.id from customers c
      left join lateral (
        select
          coalesce((array_agg(subscribed order by sequence desc)
            filter (where kind = 'marketing'))[1], false) as marketing,
          coalesce((array_agg(subscribed order by sequence desc)
            filter (where kind = 'transactional'))[1], false) as transactional
        from consents where store_id = c.store_id and customer_id = c.id) as last on true
      where (c.marketing_consent, c.transactional_consent)
        is distinct from (last.marketing, last.transactional)`,
  },
  {
    name: 'the search terms of a customer are those of their row',
    violations: `
      select c.store_id, c.id from customers c
      left join lateral (
        select count(*) as terms, count(*) filter (where strpos(
          c.search_terms || chr(1), chr(1) || t.term || chr(1)) > 0) as known
        from customer_search_terms t
        where t.store_id = c.store_id and t.customer_id = c.id) as stored on true
      where stored.terms <> stored.known or stored.terms <> coalesce(
        array_length(string_to_array(substr(c.search_terms, 2), chr(1)), 1), 0)`,
  },
];
