-- Begins the payment of an upsell. The order's version advances, so that a concurrent void reads
-- the order again. False, without an effect, where the order's version changed, the account is
-- disabled or the saved method was deleted.
create function begin_upsell(
  p_store_id uuid, p_order_id uuid, p_version integer, p_id uuid, p_cart_id uuid,
  p_customer_id uuid, p_intent_id text, p_provider_id text, p_amount bigint, p_currency text,
  p_payment_token text, p_method_token text, p_offer_id uuid, p_upsell jsonb,
  -- The account that must be enabled; null where the provider has none.
  p_account_id text, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  if p_account_id is not null and not exists (
    select from store_providers where store_id = p_store_id and id = p_account_id and enabled)
  then
    return false;
  end if;
  if p_method_token is not null and not exists (
    select from payment_methods where store_id = p_store_id and customer_id = p_customer_id
      and token = decode(p_method_token, 'base64'))
  then
    return false;
  end if;
  update orders set version = version + 1
  where store_id = p_store_id and id = p_order_id and version = p_version
    -- Rejects text that settlement could not store, before the charge.
    and snapshot::jsonb is not null;
  if not found then
    return false;
  end if;
  insert into payment_attempts (store_id, id, cart_id, order_id, customer_id, intent_id,
    provider_id, status, amount, currency, payment_token, method_token, offer_id, upsell,
    created_at, updated_at)
  values (p_store_id, p_id, p_cart_id, p_order_id, p_customer_id, p_intent_id, p_provider_id,
    'open', p_amount, p_currency, p_payment_token, p_method_token, p_offer_id, p_upsell,
    p_now, p_now);
  return true;
end
$$;

-- Settles an upsell that was paid: attempt, the order's line and sums, ledger, search terms,
-- timeline and events. False, without an effect, where the attempt is decided already.
create function settle_upsell(
  p_store_id uuid, p_attempt_id uuid, p_order_id uuid, p_reference text, p_card_brand text,
  p_card_last4 text, p_amount bigint, p_currency text, p_provider_id text,
  -- True where the payment is only authorized and captured later.
  p_is_held boolean,
  p_item jsonb, p_quantity bigint, p_requires_shipping boolean, p_line_total bigint,
  p_tax_on_top bigint, p_tax_included bigint,
  p_search_terms text, p_terms jsonb, p_timeline jsonb, p_transaction_id uuid,
  p_accepted_event_id uuid, p_accepted_event_data jsonb, p_money_event_id uuid,
  p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_snapshot jsonb;
  v_totals jsonb;
  v_order record;
  v_common jsonb;
  v_accepted jsonb;
begin
  update payment_attempts set status = 'succeeded', reference = p_reference, updated_at = p_now,
    card_brand = p_card_brand, card_last4 = p_card_last4
  where store_id = p_store_id and id = p_attempt_id and status in ('open', 'pending');
  if not found then
    return false;
  end if;
  select snapshot into strict v_snapshot from orders
  where store_id = p_store_id and id = p_order_id for update;
  v_totals := v_snapshot -> 'totals';
  v_totals := v_totals || jsonb_build_object(
    'subtotal', (v_totals ->> 'subtotal')::bigint + p_line_total,
    'taxTotal', (v_totals ->> 'taxTotal')::bigint + p_tax_on_top,
    'taxIncluded', coalesce((v_totals ->> 'taxIncluded')::bigint, 0) + p_tax_included,
    'total', (v_totals ->> 'total')::bigint + p_amount,
    'amountDue', (v_totals ->> 'amountDue')::bigint + p_amount);
  v_snapshot := v_snapshot
    || jsonb_build_object('items', v_snapshot -> 'items' || p_item, 'totals', v_totals);
  update orders set version = version + 1, total = total + p_amount,
    item_count = item_count + p_quantity, authorized = authorized + p_amount,
    captured = captured + case when p_is_held then 0 else p_amount end,
    uncaptured = uncaptured + case when p_is_held then p_amount else 0 end,
    search_terms = search_terms || p_search_terms,
    fulfillment_status = case
      when p_requires_shipping and fulfillment_status in ('shipped', 'delivered')
      then 'partially_shipped' else fulfillment_status end,
    snapshot = v_snapshot::json, timeline = timeline || p_timeline,
    event_sequence = event_sequence + 2, updated_at = p_now
  where store_id = p_store_id and id = p_order_id
  returning number, total, event_sequence, developer_mode into strict v_order;
  insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
    provider_id, provider_reference, created_at, updated_at)
  values (p_store_id, p_transaction_id, p_order_id,
    case when p_is_held then 'authorization' else 'capture' end, 'succeeded', p_amount,
    p_currency, p_provider_id, p_reference, p_now, p_now);
  -- From the order, so that Citus runs the statement where the order is.
  insert into order_search_terms (store_id, term, order_id)
  select orders.store_id, word.term, orders.id
  from orders, jsonb_array_elements_text(p_terms) as word (term)
  where orders.store_id = p_store_id and orders.id = p_order_id
  on conflict do nothing;
  v_common := jsonb_build_object('orderId', p_order_id, 'orderNumber', v_order.number,
      'amount', p_amount, 'currency', p_currency)
    || case when v_order.developer_mode then '{"developerMode": true}'::jsonb
      else '{}'::jsonb end;
  v_accepted := v_common || p_accepted_event_data
    || jsonb_build_object('total', v_order.total);
  insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
  values (p_store_id, p_accepted_event_id, p_order_id, v_order.event_sequence - 1,
    'order.upsell_accepted', v_accepted, p_now);
  insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
  values (p_store_id, p_money_event_id, p_order_id, v_order.event_sequence,
    case when p_is_held then 'payment.authorized' else 'payment.captured' end, v_common, p_now);
  return true;
end
$$;

-- Settles an upsell that was declined; the order stays as it is. False, without an effect, where
-- the attempt is decided already.
create function decline_upsell(
  p_store_id uuid, p_attempt_id uuid, p_code text, p_provider_code text, p_message text,
  p_card_brand text, p_card_last4 text, p_event_id uuid, p_event_data jsonb, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  update payment_attempts set status = 'declined', updated_at = p_now, decline_code = p_code,
    decline_provider_code = p_provider_code, decline_message = p_message,
    card_brand = coalesce(p_card_brand, card_brand),
    card_last4 = coalesce(p_card_last4, card_last4)
  where store_id = p_store_id and id = p_attempt_id and status in ('open', 'pending');
  if not found then
    return false;
  end if;
  insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
  values (p_store_id, p_event_id, p_attempt_id, 1, 'payment.failed', p_event_data, p_now);
  return true;
end
$$;
