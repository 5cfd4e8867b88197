-- Settles a payment that succeeded or is pending: attempt, number, order, ledger, search terms,
-- events and cart. The store's yearly counter is the contended row, so it is locked after gift
-- cards, which prevents deadlocks. Returns the order's number; null, without an effect, where the
-- attempt is decided already.
create function place_order(
  p_store_id uuid,
  p_attempt_id uuid, p_attempt_status text, p_attempt_reference text, p_card_brand text,
  p_card_last4 text, p_is_limited boolean,
  -- The order and its cart.
  p_order_id uuid, p_cart_id uuid, p_customer_id uuid, p_status text, p_email text,
  p_customer_name text, p_customer_sort text, p_search_terms text, p_terms jsonb,
  p_item_count bigint, p_total bigint, p_currency text, p_developer_mode boolean,
  p_provider_id text, p_authorized bigint, p_captured bigint, p_snapshot json, p_timeline jsonb,
  p_agent_id text, p_year integer, p_now timestamptz,
  -- The ledger's row of the card's part, where that is not zero.
  p_transaction_id uuid, p_ledger_type text, p_ledger_status text, p_amount bigint,
  p_charged_provider_id text, p_ledger_reference text,
  p_has_coupons boolean, p_has_gift_cards boolean,
  -- An array of objects with id, type and data, in sequence.
  p_events jsonb,
  p_is_confirmed_by_mail boolean
) returns text language plpgsql as $$
declare
  v_last integer;
  v_number text;
  v_named jsonb;
  v_terms jsonb;
  v_term text;
  v_card record;
  v_event jsonb;
  v_sequence integer := 0;
begin
  update payment_attempts set status = p_attempt_status, reference = p_attempt_reference,
    updated_at = p_now, card_brand = p_card_brand, card_last4 = p_card_last4
  where store_id = p_store_id and id = p_attempt_id and status in ('open', 'action_required');
  if not found then
    return null;
  end if;
  if p_is_limited then
    perform end_slot(p_store_id, p_attempt_id, 'epoch', true, p_now);
  end if;
  -- A pending payment keeps its reservations.
  if p_has_coupons and p_attempt_status = 'succeeded' then
    update coupon_uses set status = 'used', updated_at = p_now
    where store_id = p_store_id and order_id = p_order_id and status = 'reserved';
  end if;
  if p_has_gift_cards and p_attempt_status = 'succeeded' then
    perform debit_gift_cards(p_store_id, p_order_id, p_now);
  end if;

  insert into order_counters (store_id, year, last) values (p_store_id, p_year, 1)
  on conflict (store_id, year) do update set last = order_counters.last + 1
  returning last into v_last;
  v_number := 'ORD-' || p_year || '-' || lpad(v_last::text, greatest(5, length(v_last::text)), '0');
  v_named := jsonb_build_object('orderNumber', v_number);
  v_terms := p_terms || jsonb_build_array(lower(v_number), split_part(v_number, '-', 3));

  insert into orders (store_id, id, version, number, number_year, number_sequence, cart_id,
    customer_id, status, email, customer_name, customer_sort, search_terms, item_count, total,
    currency, developer_mode, provider_id, authorized, captured, uncaptured, refunded, snapshot,
    refunded_items, timeline, event_sequence, agent_id, created_at, updated_at)
  values (p_store_id, p_order_id, 1, v_number, p_year, v_last, p_cart_id, p_customer_id, p_status,
    p_email, p_customer_name, p_customer_sort,
    p_search_terms || chr(1) || lower(v_number) || chr(1) || split_part(v_number, '-', 3),
    p_item_count, p_total, p_currency, p_developer_mode, p_provider_id, p_authorized, p_captured,
    p_authorized - p_captured, 0, p_snapshot, '{}', p_timeline, jsonb_array_length(p_events),
    p_agent_id, p_now, p_now);
  if p_amount > 0 then
    insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
      provider_id, provider_reference, created_at, updated_at)
    values (p_store_id, p_transaction_id, p_order_id, p_ledger_type, p_ledger_status, p_amount,
      p_currency, p_charged_provider_id, p_ledger_reference, p_now, p_now);
  end if;
  if p_has_gift_cards then
    for v_card in
      select id, gift_card_id, amount from gift_card_reservations
      where store_id = p_store_id and order_id = p_order_id
    loop
      insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
        gift_card_id, created_at, updated_at)
      values (p_store_id, v_card.id, p_order_id, 'gift_card_debit', p_ledger_status,
        v_card.amount, p_currency, v_card.gift_card_id, p_now, p_now);
    end loop;
  end if;
  -- One by one: Citus plans an insert … select for each shard of the table, at every call.
  for v_term in select term from jsonb_array_elements_text(v_terms) as term loop
    insert into order_search_terms (store_id, term, order_id)
    values (p_store_id, v_term, p_order_id)
    on conflict do nothing;
  end loop;
  for v_event in select event from jsonb_array_elements(p_events) as event loop
    v_sequence := v_sequence + 1;
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    values (p_store_id, (v_event ->> 'id')::uuid, p_order_id, v_sequence, v_event ->> 'type',
      v_event -> 'data' || v_named, p_now);
  end loop;
  update carts set status = 'completed', version = version + 1, order_number = v_number,
    checkout = jsonb_set(checkout::jsonb, '{nextAction}', 'null')::json,
    -- Assigned on success only: a declined payment must not claim a guest's cart.
    customer_id = p_customer_id, updated_at = p_now
  where store_id = p_store_id and id = p_cart_id and status = 'confirming';
  -- A job queues the mail, since the number is known only here.
  if p_is_confirmed_by_mail then
    insert into order_confirmations (store_id, order_id, created_at)
    values (p_store_id, p_order_id, p_now);
  end if;
  return v_number;
end
$$;
