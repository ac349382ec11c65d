-- Lets an opening get another id, by which its reminder leads back to it. Compatible with the former version.

alter table slug_claims drop constraint "slug_claims_openingId_fkey";
alter table slug_claims add constraint "slug_claims_openingId_fkey"
  foreign key ("openingId") references openings (id) on delete cascade on update cascade;
