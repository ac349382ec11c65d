-- Adds to documents which earlier one they take the place of, with another buyer's name, address or GSTIN.
-- Compatible with the former version.

alter table invoices
  -- The document that this one takes the place of; a credit note in full cancels that one.
  add column "replacesId" bigint,
  add foreign key ("instituteId", "replacesId") references invoices ("instituteId", id);
create index invoices_replaces on invoices ("instituteId", "replacesId") where "replacesId" is not null;
