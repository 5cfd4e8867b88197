set local citus.multi_shard_modify_mode to 'sequential';

-- No index holds what every write of a cart changes: one with `updated_at` in it, though it was for
-- customers alone, had every write of every cart enter all indexes again.
create index carts_of_customer on carts (store_id, customer_id) where customer_id is not null;
