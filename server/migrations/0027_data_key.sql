-- One row for the whole service: the key that seals its secrets, itself sealed by SECRET_KEY. Another
-- SECRET_KEY is recognised because it does not open it, and changing that one means sealing this anew.
create table data_key (
  only_one boolean primary key default true check (only_one),
  sealed bytea not null
);
