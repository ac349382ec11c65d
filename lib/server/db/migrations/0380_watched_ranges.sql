-- Adds which parts of a lesson were really watched, the credit that the clock gives, and the counted lessons of an enrolment.

alter table material_progress
  add column watched int4multirange not null default '{}',
  -- The number of pages that the learner's viewer found in a document.
  add column pages int check (pages between 1 and 100000),
  add column "lastReportAt" timestamptz,
  add column "completedBy" text check ("completedBy" in ('rule', 'staff', 'import')),
  add column "reopenedAt" timestamptz,
  add check ("completedBy" is null or "completedAt" is not null);

alter table enrolments
  -- The seconds of video that may still be credited, and when that was counted.
  add column "watchCredit" numeric(8, 2) check ("watchCredit" >= 0),
  add column "watchCreditAt" timestamptz,
  add column "lessonsDone" int not null default 0,
  add column "lessonsAll" int not null default 0,
  add column "rulesVersion" int not null default 1;

alter table sections no force row level security;
alter table materials no force row level security;
alter table material_progress no force row level security;
alter table enrolments no force row level security;
alter table counters no force row level security;

-- A percent that was stored is the beginning of the video; of other lessons only a finished one is known.
update material_progress p set
  watched = case
    when m.kind in ('video', 'audio') and m."durationSeconds" > 0 and p.percent > 0
      then int4multirange(int4range(0, greatest(1, m."durationSeconds" * p.percent / 100)))
    when m.kind in ('text', 'image', 'link') and (p.percent = 100 or p."completedAt" is not null)
      then '{[0,1)}'::int4multirange
    else '{}'::int4multirange end,
  "lastReportAt" = p."updatedAt",
  "completedBy" = case when p."completedAt" is not null then 'rule' end
from materials m where m."instituteId" = p."instituteId" and m.id = p."materialId";

update enrolments e set
  "lessonsDone" = counted.done,
  "lessonsAll" = counted.lessons,
  percent = counted.percent
from (
  select n."instituteId", n.id, count(m.id) as lessons, count(p."completedAt") as done,
    case
      when count(m.id) = 0 then n.percent
      when count(m.id) = count(p."completedAt") then 100
      when count(m.id) > 1 then count(p."completedAt") * 100 / count(m.id)
      else least(99, coalesce(max(p.percent), 0)) end as percent
  from enrolments n
  left join materials m on m."instituteId" = n."instituteId" and m."itemId" = n."itemId" and m."deletedAt" is null
    and exists (select from sections s where s."instituteId" = m."instituteId" and s.id = m."sectionId" and s."deletedAt" is null)
  left join material_progress p on p."instituteId" = m."instituteId" and p."materialId" = m.id and p."userId" = n."userId"
  group by 1, 2
) counted
where e."instituteId" = counted."instituteId" and e.id = counted.id;

alter table sections force row level security;
alter table materials force row level security;
alter table material_progress force row level security;
alter table enrolments force row level security;
alter table counters force row level security;
