-- Inserts rows of the ledger that are pending until the provider has answered.
create function add_pending_transactions(
  p_store_id uuid, p_order_id uuid,
  -- An array of rows. The first has the key of the request.
  p_rows jsonb, p_request_key bytea, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_row record;
  v_request_key bytea := p_request_key;
begin
  for v_row in
    select * from jsonb_to_recordset(p_rows) as line (id uuid, type text, amount bigint,
      currency text, "providerId" text, "parentId" uuid, "giftCardId" uuid, "reversalId" uuid,
      "refundId" uuid, reason text, note text, items jsonb, operator jsonb, "returnId" uuid)
  loop
    insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
      provider_id, parent_id, gift_card_id, reversal_id, refund_id, reason, note, request_key,
      items, operator, return_id, created_at, updated_at)
    values (p_store_id, v_row.id, p_order_id, v_row.type, 'pending', v_row.amount, v_row.currency,
      v_row."providerId", v_row."parentId", v_row."giftCardId", v_row."reversalId",
      v_row."refundId", v_row.reason, v_row.note, v_request_key, v_row.items, v_row.operator,
      v_row."returnId", p_now, p_now);
    v_request_key := null;
  end loop;
end
$$;

-- Begins a refund or void: changes the order's sums and inserts the ledger's rows, which are
-- pending until the provider has answered. False, without an effect, where the order's version
-- changed.
create function begin_reversal(
  p_store_id uuid, p_order_id uuid, p_version integer, p_refunded bigint,
  p_refunded_items jsonb, p_returned_items jsonb, p_fulfillment_status text,
  p_payment_outcome text, p_rows jsonb, p_request_key bytea, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  update orders set version = version + 1, refunded = p_refunded,
    refunded_items = p_refunded_items, returned_items = p_returned_items,
    fulfillment_status = p_fulfillment_status, payment_outcome = p_payment_outcome,
    updated_at = p_now
  where store_id = p_store_id and id = p_order_id and version = p_version;
  if not found then
    return false;
  end if;
  perform add_pending_transactions(p_store_id, p_order_id, p_rows, p_request_key, p_now);
  return true;
end
$$;

-- The provider refunded or voided: ends the ledger's row, credits gift cards, releases the coupons
-- of a void and changes the order. False, without an effect, where that is stored already or the
-- order's version changed.
create function end_reversal(
  p_store_id uuid, p_order_id uuid, p_version integer, p_reversal_id uuid, p_reference text,
  p_releases_coupons boolean, p_has_gift_cards boolean, p_status text, p_timeline jsonb,
  -- An array of objects with id, type and data, in sequence.
  p_events jsonb, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_sequence integer;
  v_event jsonb;
begin
  perform 1 from orders
  where store_id = p_store_id and id = p_order_id and version = p_version for update;
  if not found then
    return false;
  end if;
  update payment_transactions set status = 'succeeded', provider_reference = p_reference,
    updated_at = p_now
  where store_id = p_store_id and id = p_reversal_id and status = 'pending';
  if not found then
    return false;
  end if;
  if p_releases_coupons then
    perform release_coupons(p_store_id, p_order_id, p_now);
  end if;
  if p_has_gift_cards then
    perform credit_gift_cards(p_store_id, p_order_id, p_reversal_id, p_now);
  end if;
  update orders set version = version + 1, status = p_status, timeline = timeline || p_timeline,
    event_sequence = event_sequence + jsonb_array_length(p_events), updated_at = p_now
  where store_id = p_store_id and id = p_order_id
  returning event_sequence - jsonb_array_length(p_events) into v_sequence;
  for v_event in select event from jsonb_array_elements(p_events) as event loop
    v_sequence := v_sequence + 1;
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    values (p_store_id, (v_event ->> 'id')::uuid, p_order_id, v_sequence, v_event ->> 'type',
      v_event -> 'data', p_now);
  end loop;
  return true;
end
$$;
