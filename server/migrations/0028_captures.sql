-- Begins captures of authorizations: inserts the ledger's rows, which are pending until the
-- provider has answered. False, without an effect, where the order's version changed.
create function begin_captures(
  p_store_id uuid, p_order_id uuid, p_version integer,
  p_rows jsonb, p_request_key bytea, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  update orders set version = version + 1, updated_at = p_now
  where store_id = p_store_id and id = p_order_id and version = p_version
    and payment_outcome is null;
  if not found then
    return false;
  end if;
  perform add_pending_transactions(p_store_id, p_order_id, p_rows, p_request_key, p_now);
  return true;
end
$$;

-- The provider captured, or released an amount of zero, which has no event. No effect where that is
-- stored already.
create function end_capture(
  p_store_id uuid, p_order_id uuid, p_capture_id uuid, p_reference text, p_amount bigint,
  p_currency text,
  -- The whole authorized amount, which is captured or released.
  p_held bigint, p_timeline jsonb, p_event_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_order record;
  v_data jsonb;
begin
  perform 1 from orders where store_id = p_store_id and id = p_order_id for update;
  update payment_transactions set status = 'succeeded', updated_at = p_now,
    provider_reference = p_reference
  where store_id = p_store_id and id = p_capture_id and status = 'pending';
  if not found then
    return;
  end if;
  update orders set version = version + 1, captured = captured + p_amount,
    uncaptured = uncaptured - p_held, updated_at = p_now, timeline = timeline || p_timeline,
    event_sequence = event_sequence + case when p_amount > 0 then 1 else 0 end
  where store_id = p_store_id and id = p_order_id
  returning number, event_sequence, developer_mode into strict v_order;
  if p_amount > 0 then
    v_data := jsonb_build_object('orderId', p_order_id, 'orderNumber', v_order.number,
        'amount', p_amount, 'currency', p_currency)
      || case when v_order.developer_mode then '{"developerMode": true}'::jsonb
        else '{}'::jsonb end;
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    values (p_store_id, p_event_id, p_order_id, v_order.event_sequence, 'payment.captured',
      v_data, p_now);
  end if;
end
$$;
