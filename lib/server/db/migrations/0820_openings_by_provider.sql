-- Adds openings that wait for a sign-in by a provider, which names the person.
alter table openings alter column email drop not null;
alter table openings drop constraint openings_step_check;
alter table openings
  add constraint openings_step_check check (step in ('provider', 'code', 'opened')),
  add constraint openings_email_check check ((step = 'provider') = (email is null));
