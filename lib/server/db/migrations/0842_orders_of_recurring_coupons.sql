-- Adds an index by which the orders are found that a recurring coupon lowers after the first.
-- Compatible with the former version.

create index order_adjustments_recurring on order_adjustments ("instituteId", "sourceId") where kind = 'recurring_coupon';
