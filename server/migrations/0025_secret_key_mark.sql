-- One row for the whole service: what the key that seals its secrets makes of a fixed text. It is how a
-- start with another key is recognised before it does harm.
create table secret_key_mark (
  only_one boolean primary key default true check (only_one),
  mark text not null
);
