set local citus.multi_shard_modify_mode to 'sequential';

-- Nobody looks for an attempt by the provider's name for it: providers tell our own.
drop index payment_attempts_by_reference;
