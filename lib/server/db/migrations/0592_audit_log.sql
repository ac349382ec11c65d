-- Adds the indexes by which the audit log is read: by person, by subject, by what happened, and by time, at one institute and over all.
-- Compatible with the former version.

-- A person and a thing belong to few institutes, so that one index serves both; the unique key of institute and id is the order of time.
drop index events_actor, events_subject, events_latest;
create index events_actor on events ("actorId", id desc);
create index events_subject on events ("subjectType", "subjectId", id desc);
create index events_key on events (key, id desc);
create index events_key_of_institute on events ("instituteId", key, id desc);
create index events_at on events (at, id);
create index events_at_of_institute on events ("instituteId", at, id);
