-- Adds to orders by whom they are sold and to whom they are made out, and to lines the tax that they were ordered with.
-- Compatible with the former version.

alter table orders
  -- The seller as its tax profile was when the order was placed; null for orders before that, and of a former version.
  add column supplier jsonb,
  -- To whom it is made out, as the buyer said it; null where they said nothing.
  add column billing jsonb,
  -- Whether tax lies inside the list prices.
  add column "pricesIncludeTax" boolean not null default true;

alter table order_lines
  -- Rate, treatment and amounts as they were ordered, where another rate was in force on the day of the payment.
  add column "orderedTax" jsonb;
