-- Adds the captions of the videos of a zip to its import.

-- The entry of the video that a file has the captions of, and their language; null for a file that becomes a lesson.
alter table folder_import_entries
  add column "captionsOf" int,
  add column language text,
  add check (("captionsOf" is null) = (language is null)),
  add unique ("instituteId", "importId", "captionsOf", language);
