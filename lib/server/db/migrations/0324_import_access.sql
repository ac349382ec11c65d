-- Adds the item to which an import of students gives access.

alter table user_imports
  add column "itemId" bigint,
  add foreign key ("instituteId", "itemId") references items ("instituteId", id);
