-- Adds volumes, in which a large archive of an institute's data is offered beside the whole. Compatible with the former version.

-- Where a part begins in its volume and in the directory of that; null where the archive has none.
alter table export_entries
  add column volume int check (volume > 0),
  add column "volumeOffset" bigint,
  add column "volumeDirectoryOffset" bigint,
  add constraint export_entries_in_volume check (num_nulls(volume, "volumeOffset", "volumeDirectoryOffset") in (0, 3));
create index export_entries_volume_offset on export_entries ("instituteId", "exportId", volume, "volumeOffset")
  where volume is not null;
create index export_entries_volume_directory on export_entries ("instituteId", "exportId", volume, "volumeDirectoryOffset")
  where volume is not null;

-- Of each volume what `exports` has of the whole.
create table export_volumes (
  "instituteId" bigint not null default tenancy.current_institute(),
  "exportId" bigint not null,
  number int not null check (number > 0),
  entries int not null,
  bytes bigint not null,
  "directoryOffset" bigint not null,
  etag text not null,
  primary key ("instituteId", "exportId", number),
  foreign key ("instituteId", "exportId") references exports ("instituteId", id) on delete cascade
);
select tenancy.protect('export_volumes');
