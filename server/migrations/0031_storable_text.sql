set local citus.multi_shard_modify_mode to 'sequential';

-- A json column takes the escapes of U+0000 and of half a surrogate pair, and every statement that
-- reads such a field then fails. U+FFFD takes their place, as it does in text that comes in now.
-- An escaped backslash before the letter u is no escape, and a whole pair stays.
update carts set
  shown = regexp_replace(regexp_replace(shown::text,
    '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2}))', '\1�', 'gi'),
    '(?<!\\)(?<!\\ud[89ab][0-9a-f]{2})((?:\\\\)*)\\ud[c-f][0-9a-f]{2}', '\1�', 'gi')::json
where shown::text ~* '\\u(0000|d[89a-f])';

update carts set
  checkout = regexp_replace(regexp_replace(checkout::text,
    '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2}))', '\1�', 'gi'),
    '(?<!\\)(?<!\\ud[89ab][0-9a-f]{2})((?:\\\\)*)\\ud[c-f][0-9a-f]{2}', '\1�', 'gi')::json
where checkout::text ~* '\\u(0000|d[89a-f])';

update carts set
  terms = regexp_replace(regexp_replace(terms::text,
    '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2}))', '\1�', 'gi'),
    '(?<!\\)(?<!\\ud[89ab][0-9a-f]{2})((?:\\\\)*)\\ud[c-f][0-9a-f]{2}', '\1�', 'gi')::json
where terms::text ~* '\\u(0000|d[89a-f])';

update payment_attempts set
  snapshot = regexp_replace(regexp_replace(snapshot::text,
    '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2}))', '\1�', 'gi'),
    '(?<!\\)(?<!\\ud[89ab][0-9a-f]{2})((?:\\\\)*)\\ud[c-f][0-9a-f]{2}', '\1�', 'gi')::json
where snapshot::text ~* '\\u(0000|d[89a-f])';

update orders set
  snapshot = regexp_replace(regexp_replace(snapshot::text,
    '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2}))', '\1�', 'gi'),
    '(?<!\\)(?<!\\ud[89ab][0-9a-f]{2})((?:\\\\)*)\\ud[c-f][0-9a-f]{2}', '\1�', 'gi')::json
where snapshot::text ~* '\\u(0000|d[89a-f])';
