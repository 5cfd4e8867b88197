-- Reads a stored document for the doctor. A json column holds what jsonb refuses (\u0000, half a
-- surrogate pair), and one such row must not keep all others from being looked at: null for those.
create function readable_jsonb(document json) returns jsonb
language plpgsql immutable parallel safe as $$
begin
  return document::jsonb;
exception when others then
  return null;
end
$$;
