-- Draws the ids of new users at random, so that the size of an id tells neither how old an account is, and so whether it
-- existed before an institute added its person, nor how many there are.

alter table users alter column id drop identity;
-- The last 52 bits of a random UUID, which are all random; JavaScript's numbers are exact up to 53 bits.
alter table users alter column id set default ('x' || right(replace(gen_random_uuid()::text, '-', ''), 13))::bit(52)::bigint;
