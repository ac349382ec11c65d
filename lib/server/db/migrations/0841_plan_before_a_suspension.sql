-- Adds what the plan of an institute was when it was suspended, so that days can be given back of one that has ended meanwhile.
-- Compatible with the former version.

alter table institute_restrictions
  -- The subscription, and the lines that were open.
  add column "planBefore" jsonb;
