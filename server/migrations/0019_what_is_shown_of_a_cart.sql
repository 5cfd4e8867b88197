set local citus.multi_shard_modify_mode to 'sequential';

-- What a cart is reckoned by beyond what is shown of it; null for one without coupons, gift cards,
-- add-ons and gate. The document itself becomes what replies show, so that reading one parses nothing.
alter table carts add column terms json;
