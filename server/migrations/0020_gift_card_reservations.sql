-- Parts of the functions that begin, settle and undo payments. Gift cards are locked by ascending
-- id, so two payments with the same cards cannot deadlock.

-- Reserves the amounts, or fails: the whole payment statement is rolled back then. `p_cards` is an
-- array of objects with reservationId, giftCardId and amount, ascending by giftCardId.
create function reserve_gift_cards(
  p_store_id uuid, p_order_id uuid, p_cards jsonb, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_card jsonb;
begin
  for v_card in select card from jsonb_array_elements(p_cards) as card loop
    update gift_cards set reserved = reserved + (v_card ->> 'amount')::bigint, updated_at = p_now
    where store_id = p_store_id and id = (v_card ->> 'giftCardId')::uuid and active
      and balance - reserved >= (v_card ->> 'amount')::bigint
      and (expires_at is null or expires_at > p_now);
    if not found then
      raise not_null_violation using message = 'a gift card cannot be used';
    end if;
    insert into gift_card_reservations (store_id, id, order_id, gift_card_id, amount, status,
      created_at, updated_at)
    values (p_store_id, (v_card ->> 'reservationId')::uuid, p_order_id,
      (v_card ->> 'giftCardId')::uuid, (v_card ->> 'amount')::bigint, 'reserved', p_now, p_now);
  end loop;
end
$$;

create function lock_gift_cards(p_store_id uuid, p_order_id uuid)
returns void language plpgsql as $$
begin
  perform 1 from gift_cards
  where store_id = p_store_id and id = any(array(
    select gift_card_id from gift_card_reservations
    where store_id = p_store_id and order_id = p_order_id))
  order by id for update;
end
$$;

-- The payment succeeded: debits the reserved amounts.
create function debit_gift_cards(p_store_id uuid, p_order_id uuid, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_card record;
begin
  perform lock_gift_cards(p_store_id, p_order_id);
  update gift_cards set balance = balance - own.amount, reserved = reserved - own.amount,
    updated_at = p_now
  from gift_card_reservations as own
  where gift_cards.store_id = p_store_id and own.store_id = p_store_id
    and own.order_id = p_order_id and own.status = 'reserved'
    and gift_cards.id = own.gift_card_id;
  -- One by one: Citus plans an insert … select for each shard of the table, at every call.
  for v_card in
    select id, gift_card_id, amount from gift_card_reservations
    where store_id = p_store_id and order_id = p_order_id and status = 'reserved'
  loop
    insert into gift_card_entries (store_id, id, gift_card_id, type, amount, order_id, created_at)
    values (p_store_id, v_card.id, v_card.gift_card_id, 'debit', - v_card.amount, p_order_id,
      p_now);
  end loop;
  update gift_card_reservations set status = 'debited', updated_at = p_now
  where store_id = p_store_id and order_id = p_order_id and status = 'reserved';
end
$$;

-- The payment failed: the reserved amounts become available.
create function release_gift_cards(p_store_id uuid, p_order_id uuid, p_now timestamptz)
returns void language plpgsql as $$
begin
  perform lock_gift_cards(p_store_id, p_order_id);
  update gift_cards set reserved = reserved - own.amount, updated_at = p_now
  from gift_card_reservations as own
  where gift_cards.store_id = p_store_id and own.store_id = p_store_id
    and own.order_id = p_order_id and own.status = 'reserved'
    and gift_cards.id = own.gift_card_id;
  update gift_card_reservations set status = 'released', updated_at = p_now
  where store_id = p_store_id and order_id = p_order_id and status = 'reserved';
end
$$;

-- The refund or void `p_reversal_id` succeeded: marks its component rows and credits the cards.
create function credit_gift_cards(
  p_store_id uuid, p_order_id uuid, p_reversal_id uuid, p_now timestamptz
) returns void language plpgsql as $$
begin
  update payment_transactions set status = 'succeeded', updated_at = p_now
  where store_id = p_store_id and order_id = p_order_id and reversal_id = p_reversal_id
    and status = 'pending';
  perform 1 from gift_cards
  where store_id = p_store_id and id = any(array(
    select gift_card_id from payment_transactions
    where store_id = p_store_id and order_id = p_order_id and type = 'gift_card_credit'
      and (id = p_reversal_id or reversal_id = p_reversal_id)))
  order by id for update;
  update gift_cards set balance = balance + credit.amount, updated_at = p_now
  from payment_transactions as credit
  where gift_cards.store_id = p_store_id and credit.store_id = p_store_id
    and credit.order_id = p_order_id and credit.type = 'gift_card_credit'
    and (credit.id = p_reversal_id or credit.reversal_id = p_reversal_id)
    and gift_cards.id = credit.gift_card_id;
  insert into gift_card_entries (store_id, id, gift_card_id, type, amount, order_id, created_at)
  select credit.store_id, credit.id, credit.gift_card_id, 'credit', credit.amount,
    credit.order_id, p_now
  from payment_transactions as credit
  where credit.store_id = p_store_id and credit.order_id = p_order_id
    and credit.type = 'gift_card_credit'
    and (credit.id = p_reversal_id or credit.reversal_id = p_reversal_id);
end
$$;
