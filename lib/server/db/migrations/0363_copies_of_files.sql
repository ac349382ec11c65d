-- Adds the file that a cover or a teaser was copied from, so that the file manager tells where a file is used.

alter table files
  add column "copyOf" bigint,
  add foreign key ("instituteId", "copyOf") references files ("instituteId", id) on delete set null ("copyOf");
create index files_copy_of on files ("instituteId", "copyOf") where "copyOf" is not null;
