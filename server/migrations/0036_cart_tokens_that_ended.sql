-- True once the customer's sessions were ended everywhere: from then on the session token of the cart
-- is accepted together with a customer token only.
alter table carts add column token_needs_customer boolean not null default false;
