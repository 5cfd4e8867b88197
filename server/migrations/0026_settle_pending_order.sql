-- Ends a payment that was pending when its order was placed: attempt, reservations, order, ledger
-- and events. False, without an effect, where it has ended already.
create function settle_pending_order(
  p_store_id uuid, p_attempt_id uuid, p_order_id uuid,
  p_is_paid boolean,
  -- True where the payment arrived, could not be settled and is refunded.
  p_is_refunded boolean,
  -- Why the payment failed; the first is null where it did not.
  p_code text, p_provider_code text, p_message text, p_card_brand text, p_card_last4 text,
  p_has_coupons boolean, p_has_gift_cards boolean,
  p_status text, p_authorized bigint, p_captured bigint, p_timeline jsonb,
  -- Reference of the payment that arrived; null keeps the ledger's.
  p_reference text,
  -- True where the payment turned out to be authorized only.
  p_is_held boolean,
  p_event_id uuid, p_event_type text, p_event_data jsonb,
  -- The event of the order's change of status, where that was pending until now.
  p_status_event_id uuid, p_status_event_data jsonb,
  p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_is_moved boolean;
  v_order record;
  v_common jsonb;
begin
  if p_is_refunded then
    update payment_attempts set released_at = p_now
    where store_id = p_store_id and id = p_attempt_id and status = 'refunding'
      and released_at is null;
  else
    update payment_attempts set status = case when p_is_paid then 'succeeded' else 'failed' end,
      updated_at = p_now, decline_code = coalesce(p_code, decline_code),
      decline_provider_code = coalesce(p_provider_code, decline_provider_code),
      decline_message = coalesce(p_message, decline_message),
      card_brand = coalesce(p_card_brand, card_brand),
      card_last4 = coalesce(p_card_last4, card_last4)
    where store_id = p_store_id and id = p_attempt_id and status = 'pending';
  end if;
  if not found then
    return false;
  end if;
  -- First the order, then coupons and gift cards, as a reversal locks them.
  select status = 'pending' into strict v_is_moved from orders
  where store_id = p_store_id and id = p_order_id for update;
  if p_has_coupons and p_is_paid then
    update coupon_uses set status = 'used', updated_at = p_now
    where store_id = p_store_id and order_id = p_order_id and status = 'reserved';
  elsif p_has_coupons then
    perform release_coupons(p_store_id, p_order_id, p_now);
  end if;
  if p_has_gift_cards and p_is_paid then
    perform debit_gift_cards(p_store_id, p_order_id, p_now);
  elsif p_has_gift_cards then
    perform release_gift_cards(p_store_id, p_order_id, p_now);
  end if;

  update orders set version = version + 1, updated_at = p_now,
    status = case when v_is_moved then p_status else status end,
    authorized = p_authorized, captured = p_captured, uncaptured = p_authorized - p_captured,
    payment_outcome = case when p_is_paid then null else 'failed' end,
    timeline = timeline || p_timeline,
    event_sequence = event_sequence + case when v_is_moved then 2 else 1 end
  where store_id = p_store_id and id = p_order_id
  returning number, event_sequence, developer_mode into strict v_order;
  v_common := jsonb_build_object('orderNumber', v_order.number)
    || case when v_order.developer_mode then '{"developerMode": true}'::jsonb
      else '{}'::jsonb end;
  update payment_transactions set status = case when p_is_paid then 'succeeded' else 'failed' end,
    provider_reference = case when type = 'capture' then coalesce(p_reference, provider_reference)
      else provider_reference end,
    type = case when type = 'capture' and p_is_held then 'authorization' else type end,
    updated_at = p_now
  where store_id = p_store_id and order_id = p_order_id
    and type in ('capture', 'gift_card_debit') and status = 'pending';
  insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
  values (p_store_id, p_event_id, p_order_id,
    v_order.event_sequence - case when v_is_moved then 1 else 0 end, p_event_type,
    p_event_data || v_common, p_now);
  if v_is_moved then
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    values (p_store_id, p_status_event_id, p_order_id, v_order.event_sequence,
      'order.status_changed', p_status_event_data || v_common, p_now);
  end if;
  return true;
end
$$;
