import { withEarlierDatabase } from "../setup/earlier-database"

const { query, rowsOf, upgrade } = withEarlierDatabase("0770_income_of_closed.sql")

test("what was closed before brings nothing any more, as a move of its own; others bring what they did", async () => {
  await query(`
    insert into institutes (slug, name, status) values ('lectern', 'Lectern', 'active'), ('acme', 'Acme Academy', 'closed'),
      ('rival', 'Rival Institute', 'active'), ('plain', 'Plain', 'closed');
    insert into plans (slug, name) values ('growth', 'Growth');
    insert into plan_versions ("planId", version, "priceMonthMinor", "priceYearMinor", "publishedAt") values (1, 1, 100, 1000, now());
    update plans p set "currentVersionId" = v.id from plan_versions v where v."planId" = p.id;
    insert into institute_subscriptions ("instituteId", "planId", status, "mrrMinor") values (2, 1, 'active', 100), (3, 1, 'active', 100), (4, 1, 'active', 0);
    insert into subscription_moves ("instituteId", event, "toStatus", "toVersionId", at, "mrrBefore", "mrrAfter")
      values (2, 'paid', 'active', 1, now(), 0, 100), (3, 'paid', 'active', 1, now(), 0, 100), (2, 'closed', 'active', 1, now(), 100, 100);
  `)
  await upgrade()
  expect(
    await rowsOf(`select "instituteId"::int, "mrrMinor"::int from institute_subscriptions order by "instituteId"`),
  ).toEqual([
    [2, 0],
    [3, 100],
    [4, 0],
  ])
  expect(
    await rowsOf(`select "instituteId"::int, event, "mrrKind" from subscription_moves where "mrrAfter" = 0`),
  ).toEqual([[2, "closed", "churn"]])
  expect(await rowsOf(`select sum(total)::int from counters where kind between 'mrr.' and 'mrr/'`)).toEqual([[100]])
})
