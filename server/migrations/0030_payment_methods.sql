-- Saves a payment method in a free slot. False, without an effect, where none is free, a concurrent
-- request took it, the session ended, or a method outside `p_known` exists.
create function save_method(
  p_store_id uuid, p_id uuid, p_customer_id uuid, p_mode text, p_slots integer, p_known uuid[],
  p_provider_id text, p_token bytea, p_type text, p_brand text, p_last4 text,
  p_exp_month integer, p_exp_year integer, p_now timestamptz,
  -- Locked, so that a statement that ends all sessions waits; null for a caller without one.
  p_session_id uuid
) returns boolean language plpgsql as $$
declare
  v_taken integer[];
  v_is_unknown boolean;
  v_slot integer;
begin
  if p_session_id is not null then
    perform 1 from customer_sessions
    where store_id = p_store_id and id = p_session_id and revoked_at is null
    for share;
    if not found then
      return false;
    end if;
  end if;
  -- One statement: a method that another request saves is unknown here, or has the same slot.
  select coalesce(array_agg(slot), '{}'), coalesce(bool_or(id <> all(p_known)), false)
    into v_taken, v_is_unknown from payment_methods
  where store_id = p_store_id and customer_id = p_customer_id and mode = p_mode;
  if v_is_unknown then
    return false;
  end if;
  select min(slot) into v_slot from generate_series(1, p_slots) as slot
  where slot <> all(v_taken);
  if v_slot is null then
    return false;
  end if;
  insert into payment_methods (store_id, id, customer_id, mode, slot, provider_id, token, type,
    brand, last4, exp_month, exp_year, created_at)
  values (p_store_id, p_id, p_customer_id, p_mode, v_slot, p_provider_id, p_token, p_type,
    p_brand, p_last4, p_exp_month, p_exp_year, p_now)
  on conflict do nothing;
  return found;
end
$$;

-- Deletes a method of a customer, or all where `p_id` is null, and queues them for detaching at
-- their provider. Returns their number.
create function delete_methods(
  p_store_id uuid, p_customer_id uuid, p_id uuid, p_detach_at timestamptz
) returns integer language plpgsql as $$
declare
  v_method record;
  v_count integer := 0;
begin
  for v_method in
    select id, provider_id, token from payment_methods
    where store_id = p_store_id and customer_id = p_customer_id and id = coalesce(p_id, id)
    order by id for update
  loop
    delete from payment_methods where store_id = p_store_id and id = v_method.id;
    insert into methods_to_detach (store_id, id, customer_id, provider_id, token, due_at)
    values (p_store_id, v_method.id, p_customer_id, v_method.provider_id, v_method.token,
      p_detach_at);
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;
