-- Adds how large institutes are, by which the platform orders them, and the kinds of enquiries.
-- Compatible with the former version.

-- Written each hour where they have changed: whoever joins an institute does not wait for others who do.
alter table institute_facets
  add column students bigint not null default 0,
  add column "storageBytes" bigint not null default 0;
create index institute_facets_students on institute_facets (students desc, "instituteId");
create index institute_facets_storage on institute_facets ("storageBytes" desc, "instituteId");
create index enquiries_source on enquiries ("instituteId", source, id desc);
