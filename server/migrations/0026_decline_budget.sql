-- Parts of the functions that begin and settle payments: slots of the decline budget.

-- Locks a free slot without taking it, lowest first, so that the number of paid slots equals the
-- peak concurrency. Where the budget refills, the oldest decline is replaced, at a fixed rate. Null
-- where no slot is free.
create function lock_free_slot(
  p_store_id uuid,
  -- The slots of the pool are after `p_start`; those of one shopper are `p_own`, or null for all.
  p_start integer, p_own smallint[],
  -- The number of slots: `p_size_min`, and `p_opened` more for each one paid since.
  p_size_min integer, p_size_max integer, p_opened integer, p_opened_since timestamptz,
  p_refills boolean, p_refilled_since timestamptz, p_now timestamptz
) returns smallint language plpgsql as $$
declare
  v_end integer;
  v_slot smallint;
begin
  select p_start + least(p_size_max, p_size_min + p_opened * count(*)::integer) into v_end
  from decline_budget_slots
  where store_id = p_store_id and paid_at > p_opened_since
    and slot > p_start and slot <= p_start + p_size_max;
  if p_refills then
    select slot into v_slot from decline_budget_slots
    where store_id = p_store_id and slot > p_start and slot <= v_end
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
    where store_id = p_store_id and slot > p_start and slot <= v_end
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

-- Creates the slots from `p_first` to `p_last` that do not exist.
create function create_slots(p_store_id uuid, p_first integer, p_last integer)
returns void language plpgsql as $$
begin
  for v_slot in p_first .. p_last loop
    insert into decline_budget_slots (store_id, slot, free_from)
    values (p_store_id, v_slot, '-infinity')
    on conflict do nothing;
  end loop;
end
$$;
