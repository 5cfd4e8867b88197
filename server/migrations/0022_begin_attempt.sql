-- Begins the payment of a cart: locks the cart, takes a slot of the decline budget, reserves
-- coupons and gift cards and stores the attempt. False, without an effect, where the cart changed,
-- no slot is free or the provider's account is disabled. An unavailable coupon or gift card fails.
create function begin_attempt(
  p_store_id uuid, p_id uuid, p_cart_id uuid, p_cart_version integer, p_order_id uuid,
  p_customer_id uuid, p_intent_id text, p_provider_id text, p_reference text, p_amount bigint,
  p_currency text, p_payment_token text, p_method_token text, p_snapshot json,
  p_email_key bytea, p_shopper_key bytea, p_card_key bytea, p_now timestamptz,
  -- The account that must be enabled; null where the provider has none.
  p_account_id text,
  -- The documents of a cart whose verification is consumed; the first is null for other carts.
  p_shape_version integer, p_response_json json, p_pricing_terms json, p_checkout json,
  -- See lock_free_slot; the first is null where the decline budget does not apply.
  p_slot_start integer, p_slot_own smallint[], p_slots_min integer, p_slots_max integer,
  p_slots_opened integer, p_slots_opened_since timestamptz, p_slots_refill boolean,
  p_slots_refilled_since timestamptz, p_slot_until timestamptz,
  -- Empty, or null, without discounts.
  p_coupon_ids uuid[], p_shopper bytea, p_gift_cards jsonb
) returns boolean language plpgsql as $$
declare
  v_slot smallint;
  -- Rejects text that settlement could not store, before the charge.
  v_snapshot jsonb := p_snapshot;
begin
  if p_slot_start is not null then
    v_slot := lock_free_slot(p_store_id, p_slot_own, p_slot_start, p_slots_min, p_slots_max,
      p_slots_opened, p_slots_opened_since, p_slots_refill, p_slots_refilled_since, p_now);
    if v_slot is null then
      return false;
    end if;
  end if;
  -- Apart from the cart's update, which has one plan for all carts then.
  if p_account_id is not null and not exists (
    select from store_providers where store_id = p_store_id and id = p_account_id and enabled)
  then
    return false;
  end if;
  update carts set status = 'confirming', version = version + 1, updated_at = p_now
  where store_id = p_store_id and id = p_cart_id and version = p_cart_version
    and status = 'checkout' and checkout::jsonb is not null;
  if not found then
    return false;
  end if;
  if p_shape_version is not null then
    update carts set shape_version = p_shape_version, response_json = p_response_json,
      pricing_terms = p_pricing_terms, checkout = p_checkout
    where store_id = p_store_id and id = p_cart_id;
  end if;
  if v_slot is not null then
    update decline_budget_slots set attempt_id = p_id, taken_at = p_now, free_from = p_slot_until
    where store_id = p_store_id and slot = v_slot;
  end if;
  if p_coupon_ids is not null then
    perform reserve_coupons(p_store_id, p_order_id, p_coupon_ids, p_shopper, p_now);
  end if;
  if p_gift_cards is not null then
    perform reserve_gift_cards(p_store_id, p_order_id, p_gift_cards, p_now);
  end if;
  insert into payment_attempts (store_id, id, cart_id, order_id, customer_id, intent_id,
    provider_id, reference, status, amount, currency, payment_token, method_token, snapshot,
    created_at, updated_at, email_key, shopper_key, card_key)
  values (p_store_id, p_id, p_cart_id, p_order_id, p_customer_id, p_intent_id, p_provider_id,
    p_reference, 'open', p_amount, p_currency, p_payment_token, p_method_token, p_snapshot,
    p_now, p_now, p_email_key, p_shopper_key, p_card_key);
  return true;
end
$$;
