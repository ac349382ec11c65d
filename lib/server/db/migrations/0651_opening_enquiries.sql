-- Adds the enquiries of people who want to hear when an institute opens.
-- Compatible with the former version.

create unique index enquiries_opening on enquiries ("instituteId", lower(email)) where source = 'opening' and status in ('new', 'open');
