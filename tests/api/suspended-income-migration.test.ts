import { withEarlierDatabase } from "../setup/earlier-database"

const { query, rowsOf, upgrade } = withEarlierDatabase("0920_income_of_suspended.sql")

test("what is suspended and not paid brings nothing any more, and what was given is renewed from its end", async () => {
  await query(`
    insert into institutes (slug, name, status) values ('lectern', 'Lectern', 'active'), ('acme', 'Acme Academy', 'suspended'),
      ('rival', 'Rival Institute', 'suspended'), ('plain', 'Plain', 'active'), ('given', 'Given', 'active');
    insert into plans (slug, name) values ('growth', 'Growth');
    insert into plan_versions ("planId", version, "priceMonthMinor", "priceYearMinor", "publishedAt") values (1, 1, 100, 1000, now());
    update plans p set "currentVersionId" = v.id from plan_versions v where v."planId" = p.id;
    insert into institute_subscriptions ("instituteId", "planId", status, pending, "anchorDay", "periodFrom", "periodTo", "mrrMinor") values
      (2, 1, 'past_due', 'none', 1, '2026-10-01', '2026-11-01', 100), (3, 1, 'active', 'none', 1, '2026-11-01', '2026-12-01', 100),
      (4, 1, 'past_due', 'none', 1, '2026-10-01', '2026-11-01', 100), (5, 1, 'active', 'cancel', 5, '2026-11-05', '2026-12-20', 0);
    insert into subscription_moves ("instituteId", event, "toStatus", "toVersionId", at, "mrrBefore", "mrrAfter")
      values (2, 'paid', 'active', 1, now(), 0, 100), (3, 'paid', 'active', 1, now(), 0, 100), (4, 'paid', 'active', 1, now(), 0, 100);
  `)
  await upgrade()
  expect(
    await rowsOf(
      `select "instituteId"::int, "mrrMinor"::int, "anchorDay"::int from institute_subscriptions order by "instituteId"`,
    ),
  ).toEqual([
    [2, 0, 1],
    [3, 100, 1],
    [4, 100, 1],
    [5, 0, 20],
  ])
  expect(
    await rowsOf(`select "instituteId"::int, event, "mrrKind" from subscription_moves where "mrrAfter" = 0`),
  ).toEqual([[2, "suspended", "churn"]])
})
