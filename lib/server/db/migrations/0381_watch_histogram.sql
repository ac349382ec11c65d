-- Adds how many learners watched each hundredth of a video, counted every night.

create table watch_histogram (
  "instituteId" bigint not null default tenancy.current_institute(),
  "materialId" bigint not null,
  bucket int not null check (bucket between 0 and 99),
  viewers int not null check (viewers > 0),
  "countedAt" timestamptz not null default now(),
  primary key ("instituteId", "materialId", bucket),
  foreign key ("instituteId", "materialId") references materials ("instituteId", id) on delete cascade
);
select tenancy.protect('watch_histogram', 'select, insert, update, delete');
