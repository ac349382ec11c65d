-- Adds who of the platform started an archive, to be notified if it fails. Compatible with the former version.
alter table exports add column "startedBy" bigint references users (id) on delete set null;
create index exports_started_by on exports ("startedBy") where "startedBy" is not null;
