set local citus.multi_shard_modify_mode to 'sequential';

-- A file of its own: it goes through every cart, and meanwhile no table may be locked.
update carts set
  terms = case when cart ->> 'gate' is not null
      or json_array_length(cart -> 'coupons') + json_array_length(cart -> 'giftCards')
        + json_array_length(cart -> 'addOns') > 0
    then json_build_object('coupons', cart -> 'coupons', 'giftCards', cart -> 'giftCards',
      'addOns', cart -> 'addOns', 'gate', cart -> 'gate') end,
  cart = json_build_object(
    'currency', cart -> 'currency',
    'items', cart -> 'items',
    'itemCount', (select coalesce(sum((item ->> 'quantity')::numeric), 0)
      from json_array_elements(cart -> 'items') as item),
    'coupons', (select coalesce(json_agg(json_build_object('code', one -> 'code',
        'description', one -> 'description', 'type', one -> 'type', 'discount', one -> 'discount',
        'applicable', one -> 'applicable', 'reason', one -> 'reason')), '[]')
      from json_array_elements(cart -> 'coupons') as one),
    'giftCards', (select coalesce(json_agg(json_build_object('id', one -> 'id',
        'last4', one -> 'last4', 'balance', one -> 'balance', 'applied', one -> 'applied')), '[]')
      from json_array_elements(cart -> 'giftCards') as one),
    'addOns', (select coalesce(json_agg(one::jsonb - 'rule'), '[]')
      from json_array_elements(cart -> 'addOns') as one),
    'attribution', cart -> 'attribution',
    'totals', (cart -> 'totals')::jsonb || jsonb_build_object('currency', cart -> 'currency'),
    'warnings', cart -> 'warnings',
    'mergedIntoCartId', cart -> 'mergedIntoCartId');

-- A process of an earlier version would write what it does not know to be shown: it finds no column.
alter table carts rename column cart to shown;
