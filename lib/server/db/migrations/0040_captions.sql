-- Makes it possible to read what a film says, in one language or several.

create table captions (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "fileId" bigint not null,
  -- the WebVTT file
  "trackFileId" bigint not null,
  language text not null check (char_length(language) between 2 and 35),
  label text not null check (char_length(label) between 1 and 60),
  unique ("instituteId", id),
  unique ("instituteId", "fileId", language),
  foreign key ("instituteId", "fileId") references files ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "trackFileId") references files ("instituteId", id)
);
select tenancy.protect('captions');
