-- Adds indexes for lists of orders and enquiries by date and by amount.

create index orders_created on orders ("instituteId", "createdAt", id);
create index orders_total on orders ("instituteId", "totalMinor", id);
create index enquiries_created on enquiries ("instituteId", "createdAt", id);
