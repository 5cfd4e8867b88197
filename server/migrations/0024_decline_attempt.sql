-- Settles a payment that was declined: decides the attempt, releases its reservations and unlocks
-- the cart. Returns whether the slot of the decline budget was set; null, without an effect, where
-- the attempt is decided already.
create function decline_attempt(
  p_store_id uuid, p_attempt_id uuid, p_cart_id uuid, p_order_id uuid,
  p_is_invalid boolean, p_code text, p_provider_code text, p_message text, p_card_brand text,
  p_card_last4 text,
  -- JSON text of the time at which the intent expired; null where it can be paid again.
  p_intent_expired_at jsonb,
  -- Until when the decline keeps the slot; null where it does not.
  p_is_limited boolean, p_slot_until timestamptz,
  p_has_coupons boolean, p_has_gift_cards boolean, p_event_id uuid, p_event_data jsonb,
  p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_is_slot_set boolean := true;
begin
  update payment_attempts set status = 'declined', is_invalid = p_is_invalid, updated_at = p_now,
    decline_code = p_code, decline_provider_code = p_provider_code, decline_message = p_message,
    card_brand = coalesce(p_card_brand, card_brand),
    card_last4 = coalesce(p_card_last4, card_last4)
  where store_id = p_store_id and id = p_attempt_id and status in ('open', 'action_required');
  if not found then
    return null;
  end if;
  if p_is_limited then
    v_is_slot_set := end_slot(p_store_id, p_attempt_id,
      coalesce(p_slot_until, 'epoch'), p_slot_until is not null, null);
  end if;
  if p_has_coupons then
    perform release_coupons(p_store_id, p_order_id, p_now);
  end if;
  if p_has_gift_cards then
    perform release_gift_cards(p_store_id, p_order_id, p_now);
  end if;
  -- The provider's object is final, so the next payment of an expired intent creates a new one.
  update carts set status = 'checkout', version = version + 1, updated_at = p_now,
    idle_since = coalesce(idle_since, p_now),
    checkout = jsonb_set(case when p_intent_expired_at is null then checkout::jsonb
      else jsonb_set(jsonb_set(checkout::jsonb, '{intent,expiresAt}', p_intent_expired_at),
        '{intent,reference}', 'null') end, '{nextAction}', 'null')::json
  where store_id = p_store_id and id = p_cart_id and status = 'confirming';
  insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
  values (p_store_id, p_event_id, p_attempt_id, 1, 'payment.failed', p_event_data, p_now);
  return v_is_slot_set;
end
$$;
