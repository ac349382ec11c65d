-- Lets an opening that waits for a sign-in by a provider keep the e-mail that was typed. Compatible with the former version.
alter table openings drop constraint openings_email_check;
alter table openings add constraint openings_email_check check (step = 'provider' or email is not null);
