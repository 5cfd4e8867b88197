-- The platform of ACP agents gets their orders as well: the owner sets its address and the secret
-- that signs the calls. Its row has the agent id `acp`. The secret is encrypted and bound to the store.
alter table order_subscribers add column secret bytea;
alter table order_subscribers add column secret_hint text;
-- Null once the owner removed the address.
alter table order_subscribers alter column url drop not null;
