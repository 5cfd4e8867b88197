-- Parts of the functions that begin and settle payments: slots of the decline budget.

-- The last slot of a pool, whose slots are after `p_start`. The pool has `p_size_min` slots, and
-- `p_opened` more for each one that was paid since.
create function last_slot(
  p_store_id uuid, p_start integer, p_size_min integer, p_size_max integer, p_opened integer,
  p_opened_since timestamptz
) returns integer language plpgsql as $$
declare
  v_last integer;
begin
  select p_start + least(p_size_max, p_size_min + p_opened * count(*)::integer) into v_last
  from decline_budget_slots
  where store_id = p_store_id and paid_at > p_opened_since
    and slot > p_start and slot <= p_start + p_size_max;
  return v_last;
end
$$;

-- Locks a free slot without taking it, lowest first, so that the number of paid slots equals the
-- peak concurrency. Where the budget refills, the oldest decline is replaced, at a fixed rate. Null
-- where no slot is free.
create function lock_free_slot(
  p_store_id uuid,
  -- The slots of one shopper; null for all.
  p_own smallint[],
  -- See last_slot.
  p_start integer, p_size_min integer, p_size_max integer, p_opened integer,
  p_opened_since timestamptz,
  p_refills boolean, p_refilled_since timestamptz, p_now timestamptz
) returns smallint language plpgsql as $$
declare
  v_last integer;
  v_slot smallint;
begin
  v_last := last_slot(p_store_id, p_start, p_size_min, p_size_max, p_opened, p_opened_since);
  if p_refills then
    select slot into v_slot from decline_budget_slots
    where store_id = p_store_id and slot > p_start and slot <= v_last
      and (p_own is null or slot = any(p_own)) and attempt_id is null
      and not exists (
        select from decline_budget_slots as other
        where other.store_id = p_store_id and other.slot > p_start
          and other.slot <= p_start + p_size_max
          and (other.taken_at > p_refilled_since
            or (other.attempt_id is not null and other.free_from > p_now)))
    order by free_from limit 1 for update;
  else
    select slot into v_slot from decline_budget_slots
    where store_id = p_store_id and slot > p_start and slot <= v_last
      and (p_own is null or slot = any(p_own)) and free_from <= p_now
    order by slot limit 1 for update skip locked;
  end if;
  return v_slot;
end
$$;

-- Ends the use of an attempt's slot, and returns whether it was found. It skips a locked slot,
-- because waiting could deadlock with a payment that begins: that payment holds slots that it
-- looked at (a lock outlasts the recheck that rejects the row), and waits for coupons and carts.
create function end_slot(
  p_store_id uuid, p_attempt_id uuid, p_free_from timestamptz,
  -- The new time of the last success where `p_sets_paid_at`; otherwise the slot keeps its own.
  p_sets_paid_at boolean, p_paid_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_slot smallint;
begin
  select slot into v_slot from decline_budget_slots
  where store_id = p_store_id and attempt_id = p_attempt_id
  for update skip locked;
  if not found then
    return false;
  end if;
  update decline_budget_slots set attempt_id = null, free_from = p_free_from,
    paid_at = case when p_sets_paid_at then p_paid_at else paid_at end
  where store_id = p_store_id and slot = v_slot;
  return true;
end
$$;

-- Creates missing slots of a pool and returns its state: its size, and the slots that are free, in
-- use, kept by a decline, and taken since the last refill.
create function open_pool(
  p_store_id uuid,
  -- See last_slot.
  p_start integer, p_size_min integer, p_size_max integer, p_opened integer,
  p_opened_since timestamptz, p_refilled_since timestamptz, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  v_known integer;
  v_last integer := last_slot(p_store_id, p_start, p_size_min, p_size_max, p_opened,
    p_opened_since);
  v_state jsonb;
begin
  select coalesce(max(slot), p_start) into v_known from decline_budget_slots
  where store_id = p_store_id and slot > p_start and slot <= p_start + p_size_max;
  for v_slot in v_known + 1 .. v_last loop
    insert into decline_budget_slots (store_id, slot, free_from)
    values (p_store_id, v_slot, '-infinity')
    on conflict do nothing;
  end loop;
  select jsonb_build_object('size', v_last - p_start,
    'free', jsonb_agg(slot) filter (where free_from <= p_now),
    'underWay', jsonb_agg(slot) filter (where free_from > p_now and attempt_id is not null),
    'declined', jsonb_agg(slot) filter (where free_from > p_now and attempt_id is null),
    'recent', jsonb_agg(slot) filter (where taken_at > p_refilled_since)) into v_state
  from decline_budget_slots
  where store_id = p_store_id and slot > p_start and slot <= v_last;
  return v_state;
end
$$;
