-- Adds the answers and notes of staff to enquiries, and the member of staff to whom an enquiry is assigned.

alter table enquiries
  add column "assigneeId" bigint,
  add foreign key ("instituteId", "assigneeId") references memberships ("instituteId", "userId");
create index enquiries_assigned on enquiries ("instituteId", "assigneeId", id desc) where "assigneeId" is not null;

create table enquiry_messages (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "enquiryId" bigint not null,
  -- a reply is mailed to the visitor, a note is for staff
  kind text not null check (kind in ('reply', 'note')),
  "authorId" bigint not null,
  body text not null check (length(body) between 1 and 4000),
  -- given by the browser, so that a repeated request writes nothing twice
  "idempotencyKey" uuid not null,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "idempotencyKey"),
  foreign key ("instituteId", "enquiryId") references enquiries ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "authorId") references memberships ("instituteId", "userId")
);
create index enquiry_messages_oldest on enquiry_messages ("instituteId", "enquiryId", id);
select tenancy.protect('enquiry_messages', 'select, insert');
