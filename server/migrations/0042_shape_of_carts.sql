set local citus.multi_shard_modify_mode to 'sequential';

-- The shape in which a cart was stored. Rows of another shape than the code's are rendered again when
-- they are read. The default is the shape of the code that does not know this column.
alter table carts add column shape_version smallint not null default 1;
