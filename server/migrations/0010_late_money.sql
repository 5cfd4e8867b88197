-- What a provider took after it had refused: the doctor tells of it until a person has given it back.
alter table payment_attempts add column late_reference text;
alter table payment_attempts add column late_amount bigint;
