set local citus.multi_shard_modify_mode to 'sequential';

-- A file of its own: it goes through the uses of live stores, and meanwhile no table may be locked.
update coupon_uses as one set counted = false
from orders, stores
where orders.store_id = one.store_id and orders.id = one.order_id and orders.developer_mode
  and stores.id = one.store_id and not stores.developer_mode;

-- Once over the uses that count no more, and only what they were counted in.
update coupons set uses = coupons.uses - played.uses
from (
  select store_id, coupon_id, count(*) as uses from coupon_uses
  where not counted and status in ('held', 'used') group by store_id, coupon_id) as played
where coupons.store_id = played.store_id and coupons.id = played.coupon_id;

update coupon_shoppers as own set uses = own.uses - played.uses
from (
  select store_id, coupon_id, shopper, count(*) as uses from coupon_uses
  where not counted and status in ('held', 'used') group by store_id, coupon_id, shopper) as played
where own.store_id = played.store_id and own.coupon_id = played.coupon_id
  and own.shopper = played.shopper;
