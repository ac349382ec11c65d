import { withEarlierDatabase } from "../setup/earlier-database"

const { query, rowsOf, upgrade } = withEarlierDatabase("0567_periods_without_an_end.sql")

test("what institutes had of a plan becomes their version of it, with the day on which their access ends", async () => {
  await query(`
    insert into institutes (slug, name) values ('endless', 'Endless'), ('paid', 'Paid'), ('late', 'Late'), ('over', 'Over'), ('leaving', 'Leaving'), ('trying', 'Trying');
    insert into plans (slug, name, "priceMonthMinor", "priceYearMinor", limits, features, "feeBasisPoints", "trialDays", "displayOrder")
      values ('growth', 'Growth', 299900, 2999000, '{"staff": 20}', '{"coupons": true}', 200, 14, 2);
    insert into institute_subscriptions ("instituteId", "planId", status, "periodStart", "periodEnd", "graceEnd") values
      (1, 1, 'active', now(), null, null),
      (2, 1, 'active', '2090-01-31 00:00+05:30', '2090-02-28 00:00+05:30', null),
      (3, 1, 'past_due', '2089-12-01 00:00+05:30', '2090-01-01 00:00+05:30', '2090-01-11 00:00+05:30'),
      (4, 1, 'active', '2024-01-01 00:00+05:30', '2024-02-01 00:00+05:30', null),
      (5, 1, 'cancel_scheduled', '2090-01-01 00:00+05:30', '2090-02-01 00:00+05:30', null),
      (6, 1, 'trialing', now(), null, null);
  `)
  await upgrade()

  const version = `select version, "priceMonthMinor"::int, limits, features -> 'coupons', "feeBasisPoints", "trialDays", "publishedAt" is not null from plan_versions`
  expect(await rowsOf(version)).toEqual([[1, 299_900, { staff: 20 }, true, 200, 14, true]])
  const day = (column: string) => `to_char("${column}" at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
  const subscriptions = `select status, pending, "periodTo"::text, ${day("accessUntil")}, ${day("readableUntil")},
    "effectiveLimits" -> 'staff' from institute_subscriptions order by "instituteId"`
  const [trying, ...others] = (await rowsOf(subscriptions)).toReversed()
  expect(others.toReversed()).toEqual([
    ["active", "none", null, null, null, 20],
    ["active", "none", "2090-02-28", "2090-03-10", null, 20],
    ["past_due", "none", "2090-01-01", "2090-01-11", null, 20],
    ["expired", "none", "2024-02-01", "2024-02-01", "2024-07-30", 20],
    ["active", "cancel", "2090-02-01", "2090-02-01", null, 20],
  ])
  expect(trying).toEqual(["trialing", "none", expect.any(String), null, null, 20])
})
