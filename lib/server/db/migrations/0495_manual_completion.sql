-- Adds whether learners may mark a lesson as complete themselves although its rule wants more than opening it.
-- Compatible with the former version.

alter table materials add column "allowsManualCompletion" boolean not null default false;
alter table draft_materials add column "allowsManualCompletion" boolean not null default false;
