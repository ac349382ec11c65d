-- Adds which institutes wait for the directory of the platform until they have published something and verified a mobile.
-- Compatible with the former version.

alter table institutes add column "awaitsListing" boolean not null default false;
create index institutes_awaiting_listing on institutes (id) where "awaitsListing";
