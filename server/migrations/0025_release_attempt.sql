-- Compensation of a charge that could not be settled: releases its reservations, unlocks the cart
-- with a new intent and emits the event. False, without an effect, where that is done already or
-- the cart changed.
create function release_attempt(
  p_store_id uuid, p_attempt_id uuid, p_order_id uuid, p_has_coupons boolean,
  p_has_gift_cards boolean,
  -- The cart to write with its documents; the version is null where no cart is locked.
  p_cart_id uuid, p_cart_version integer, p_shape_version integer, p_response_json json,
  p_pricing_terms json, p_checkout json,
  p_event_id uuid, p_event_data jsonb, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  if p_cart_version is not null then
    perform 1 from carts
    where store_id = p_store_id and id = p_cart_id and status = 'confirming'
      and version = p_cart_version
    for update;
    if not found then
      return false;
    end if;
  end if;
  update payment_attempts set released_at = p_now
  where store_id = p_store_id and id = p_attempt_id and status = 'refunding'
    and released_at is null;
  if not found then
    return false;
  end if;
  if p_has_coupons then
    perform release_coupons(p_store_id, p_order_id, p_now);
  end if;
  if p_has_gift_cards then
    perform release_gift_cards(p_store_id, p_order_id, p_now);
  end if;
  if p_cart_version is not null then
    update carts set status = 'checkout', version = version + 1, updated_at = p_now,
      idle_since = coalesce(idle_since, p_now), shape_version = p_shape_version,
      response_json = p_response_json, pricing_terms = p_pricing_terms, checkout = p_checkout
    where store_id = p_store_id and id = p_cart_id;
  end if;
  insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
  values (p_store_id, p_event_id, p_attempt_id, 1, 'payment.failed', p_event_data, p_now);
  return true;
end
$$;
