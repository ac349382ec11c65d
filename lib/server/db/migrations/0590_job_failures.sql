-- Adds the jobs that failed for good, of all institutes, which the platform's owner runs again or gives up.
-- Compatible with the former version.

create table job_failures (
  -- Whose work it was; null for work of the platform, and of an institute that no longer exists.
  "instituteId" bigint references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  -- The failed job: one that is run again is another job.
  "jobId" uuid not null unique,
  queue text not null,
  data jsonb not null,
  reason text not null check (char_length(reason) <= 500),
  attempts int not null check (attempts > 0),
  "failedAt" timestamptz not null,
  resolution text check (resolution in ('retried', 'given_up')),
  "resolvedAt" timestamptz,
  -- Null where it was run again from the command line.
  "resolvedById" bigint references users (id),
  note text not null default '' check (char_length(note) <= 500),
  check ((resolution is null) = ("resolvedAt" is null)),
  check ((resolution is not distinct from 'given_up') = (note <> ''))
);
create index job_failures_open on job_failures (queue, id desc) where "resolvedAt" is null;
create index job_failures_resolved on job_failures (queue, id desc) where "resolvedAt" is not null;
create index job_failures_failed on job_failures ("failedAt");
create index job_failures_institute on job_failures ("instituteId") where "instituteId" is not null;
create index job_failures_resolved_by on job_failures ("resolvedById") where "resolvedById" is not null;
select tenancy.protect('job_failures', 'select');
-- They hold what jobs were given, also what an institute is never shown.
revoke all on job_failures from lectern_app;
