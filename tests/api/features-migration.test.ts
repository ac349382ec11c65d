import { withEarlierDatabase } from "../setup/earlier-database"

const { query, rowsOf, upgrade } = withEarlierDatabase("0640_features_of_plans.sql")

test("nobody loses what they use: versions that name no features include them, and who has roles goes on with them", async () => {
  await query(`
    insert into institutes (slug, name) values ('acme', 'Acme Academy'), ('rival', 'Rival Institute'), ('plain', 'Plain');
    insert into plans (slug, name) values ('old', 'Old'), ('small', 'Small');
    insert into plan_versions ("planId", version, "priceMonthMinor", "priceYearMinor", features, "publishedAt") values
      (1, 1, 100, 1000, '{}', now()), (2, 1, 100, 1000, '{"coupons": false, "customRoles": false, "customDomain": false}', now());
    update plans p set "currentVersionId" = v.id from plan_versions v where v."planId" = p.id;
    insert into institute_subscriptions ("instituteId", "planId", status) values (1, 1, 'active'), (2, 2, 'active'), (3, 2, 'active');
    insert into roles ("instituteId", name, "baseRole") values (2, 'Front desk', 'Admin');
  `)
  await upgrade()
  const included = { coupons: true, customRoles: true, customDomain: true, auditExport: true }
  const refused = { coupons: false, customRoles: false, customDomain: false, auditExport: true }
  expect(await rowsOf(`select "effectiveFeatures" from institute_subscriptions order by "instituteId"`)).toEqual([
    [included],
    [{ ...refused, customRoles: true }],
    [refused],
  ])
  expect(await rowsOf(`select "instituteId"::int, feature, until from limit_grants`)).toEqual([
    [2, "customRoles", null],
  ])
  await expect(query(`update plan_versions set features = '{}'`)).rejects.toThrow()
})
