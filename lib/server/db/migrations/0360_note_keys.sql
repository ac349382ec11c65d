-- Adds to the notes on members the key that the browser gives, so that a repeated request adds no second note.

alter table member_notes add column "idempotencyKey" uuid not null default gen_random_uuid();
alter table member_notes alter column "idempotencyKey" drop default;
alter table member_notes add unique ("instituteId", "idempotencyKey");
