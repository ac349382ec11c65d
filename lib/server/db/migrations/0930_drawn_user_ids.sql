-- Lets an import draw the id of a person who has no account yet, as an account that is opened gets it.
-- Compatible with the former version.

-- The last 52 bits of a random UUID, which are all random; JavaScript's numbers are exact up to 53 bits.
create function tenancy.draw_user_id() returns bigint language sql volatile set search_path = pg_catalog as
$$ select ('x' || right(replace(gen_random_uuid()::text, '-', ''), 13))::bit(52)::bigint $$;
alter table users alter column id set default tenancy.draw_user_id();
