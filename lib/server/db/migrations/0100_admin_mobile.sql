-- Makes it possible to change the mobile number of an institute's administrator by codes on both numbers.

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('sign_in', 'verify_contact', 'reset_password', 'admin_mobile'));
