set local citus.multi_shard_modify_mode to 'sequential';

-- A file of its own, as the next: whoever has one lock and waits for a stronger one meets others.
drop index carts_by_customer;
