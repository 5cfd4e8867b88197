-- Parts of the functions that begin and settle payments. Coupons are locked by ascending id, so two
-- payments with the same coupons cannot deadlock.

-- Reserves one use of each coupon, or fails: the whole payment statement is rolled back then.
-- `p_coupon_ids` is in ascending order.
create function reserve_coupons(
  p_store_id uuid, p_order_id uuid, p_coupon_ids uuid[], p_shopper bytea, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_coupon_id uuid;
  v_shopper_max integer;
begin
  foreach v_coupon_id in array p_coupon_ids loop
    update coupons set uses = uses + 1
    where store_id = p_store_id and id = v_coupon_id and active
      and (uses_max is null or uses < uses_max)
      and (starts_at is null or starts_at <= p_now)
      and (ends_at is null or ends_at > p_now)
    returning coalesce(uses_per_shopper_max, 2147483647) into v_shopper_max;
    if not found then
      raise not_null_violation using message = 'a coupon cannot be used';
    end if;
    insert into coupon_shoppers as own (store_id, coupon_id, shopper, uses)
    values (p_store_id, v_coupon_id, p_shopper, 1)
    on conflict (store_id, coupon_id, shopper) do update set uses = own.uses + 1
      where own.uses < v_shopper_max;
    if not found then
      raise not_null_violation using message = 'a shopper cannot use a coupon again';
    end if;
    insert into coupon_uses (store_id, order_id, coupon_id, shopper, status, created_at, updated_at)
    values (p_store_id, p_order_id, v_coupon_id, p_shopper, 'reserved', p_now, p_now);
  end loop;
end
$$;

-- The payment failed or was undone: its reserved or counted uses become available.
create function release_coupons(p_store_id uuid, p_order_id uuid, p_now timestamptz)
returns void language plpgsql as $$
begin
  perform 1 from coupons
  where store_id = p_store_id and id = any(array(
    select coupon_id from coupon_uses where store_id = p_store_id and order_id = p_order_id))
  order by id for update;
  -- Before coupon_shoppers, as the erasure of a person locks them, which renames the shopper.
  perform 1 from coupon_uses
  where store_id = p_store_id and order_id = p_order_id
  order by coupon_id for update;
  update coupons set uses = uses - 1
  from coupon_uses as own
  where coupons.store_id = p_store_id and own.store_id = p_store_id
    and own.order_id = p_order_id and own.status <> 'released' and own.counted
    and coupons.id = own.coupon_id;
  update coupon_shoppers set uses = coupon_shoppers.uses - 1
  from coupon_uses as own
  where coupon_shoppers.store_id = p_store_id and own.store_id = p_store_id
    and own.order_id = p_order_id and own.status <> 'released' and own.counted
    and coupon_shoppers.coupon_id = own.coupon_id and coupon_shoppers.shopper = own.shopper;
  update coupon_uses set status = 'released', updated_at = p_now
  where store_id = p_store_id and order_id = p_order_id and status <> 'released';
end
$$;
