/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { sql } from "kysely"
import { planInstitutes } from "@/lib/demo/content/plan-institutes"
import { seedDemoData } from "@/lib/demo/seed-demo-data"
import { insertOwnSales } from "@/lib/demo/seeders/insert-own-sales"
import { showToday } from "@/lib/features/figures/today.server"
import { closeInstitutePool, withInstitute } from "@/lib/server/tenancy/institute"
import { closePlatformPool, readPlatform } from "@/lib/server/tenancy/platform"

beforeAll(() => seedDemoData({ log: () => undefined }), 180_000)
afterAll(() => Promise.all([closeInstitutePool(), closePlatformPool()]))

const rowsOf = async (query: string) =>
  (await readPlatform((db) => sql.raw<Record<string, unknown>>(query).execute(db))).rows

it("has add-ons on sale, and knows which institutes are at risk", async () => {
  expect(await rowsOf(`select slug from add_ons where "currentVersionId" is not null order by slug`)).toEqual([
    { slug: "staff" },
    { slug: "storage" },
    { slug: "students" },
  ])
  expect(
    await rowsOf(`select i.slug from institute_risks r join institutes i on i.id = r."instituteId"
      where 'payment' = any (r.reasons) order by i.id`),
  ).toEqual([{ slug: "tabla" }, { slug: "sitar" }])
})

it("has an institute for each state of a plan, which the directory does not list", async () => {
  expect(
    await rowsOf(`select i.slug, s.status, i.visible, s."accessUntil" is null or s."accessUntil" > now() as has_access
      from institutes i join institute_subscriptions s on s."instituteId" = i.id where i.id in (5, 7, 8, 9) order by i.id`),
  ).toEqual([
    { slug: "nritya", status: "expired", visible: true, has_access: false },
    { slug: "veena", status: "trialing", visible: false, has_access: true },
    { slug: "tabla", status: "past_due", visible: false, has_access: true },
    { slug: "sitar", status: "grace", visible: false, has_access: true },
  ])
})

it("has at each of them an item, a student who has one, a teacher, and at one an admin who teaches alone", async () => {
  const [row] = await rowsOf(`select count(*)::int as institutes,
      count(*) filter (where exists (select from entitlements e join items i on i.id = e."itemId"
        where e."instituteId" = s."instituteId" and i.status = 'published' and e.status = 'active'))::int as "withBuyer",
      count(*) filter (where exists (select from memberships m where m."instituteId" = s."instituteId" and m.role = 'Teacher'))::int as "withTeacher"
    from institute_subscriptions s where s."instituteId" >= 7`)
  expect(row).toEqual({ institutes: 9, withBuyer: 9, withTeacher: 8 })
})

it("has a suspended institute, and one that its admin has closed", async () => {
  expect(
    await rowsOf(`select i.slug, i.status, r."byInstitute", ceil(extract(epoch from r."reopenUntil" - now()) / 86400)::int as days
      from institutes i join institute_restrictions r on r."instituteId" = i.id and r.kind = i.status order by i.id`),
  ).toEqual([
    { slug: "mridang", status: "suspended", byInstitute: false, days: null },
    { slug: "ghungroo", status: "closed", byInstitute: true, days: 40 },
  ])
})

it("has movements of income over months, by institutes that pay, have changed, and have closed", async () => {
  const kinds = await rowsOf(`select "mrrKind" as kind, count(*)::int as moves from subscription_moves
    where "mrrKind" is not null and "instituteId" <> 1 group by 1 order by 1`)
  expect(kinds).toEqual([
    { kind: "churn", moves: 2 },
    { kind: "expansion", moves: 1 },
    { kind: "new", moves: 12 },
  ])
  expect(
    await rowsOf(`select i.slug, s.status, s."mrrMinor"::int as income from institute_subscriptions s
      join institutes i on i.id = s."instituteId" where i.id >= 7 order by i.id`),
  ).toEqual([
    { slug: "veena", status: "trialing", income: 0 },
    { slug: "tabla", status: "past_due", income: 299_900 },
    { slug: "sitar", status: "grace", income: 299_900 },
    { slug: "bansuri", status: "active", income: 0 },
    { slug: "dholak", status: "active", income: 99_900 },
    { slug: "mridang", status: "active", income: 299_900 },
    { slug: "ghungroo", status: "active", income: 0 },
    { slug: "pakhawaj", status: "active", income: 799_900 },
    { slug: "santoor", status: "active", income: 799_900 },
  ])
})

it("has what institutes paid for their plans: orders of months with invoices, by UPI, by bank and by cheque, one of which waits", async () => {
  const paid = await rowsOf(`select i.slug, count(*)::int as orders,
      count(*) filter (where exists (select from invoices d where d."orderId" = o.id and d.kind = 'tax_invoice'))::int as invoices
    from orders o join institutes i on i.id = o."forInstituteId" where o.status = 'paid' and o.quote ->> 'kind' <> 'fee' group by i.slug, i.id order by i.id`)
  expect(paid).toEqual(
    Object.entries({
      acme: 1,
      rival: 1,
      sargam: 1,
      nritya: 1,
      breath: 1,
      tabla: 4,
      sitar: 3,
      dholak: 6,
      mridang: 5,
      ghungroo: 1,
      santoor: 2,
    }).map(([slug, orders]) => ({ slug, orders, invoices: orders })),
  )
  expect(
    await rowsOf(`select count(*)::int as lines from subscription_lines l join order_lines o on o.id = l."orderLineId"
      where o."taxableMinor" = l."netMinor" and o.status = 'granted'`),
  ).toEqual([{ lines: 26 }])
  expect(
    await rowsOf(`select mode, state, count(*)::int as receipts from plan_receipts group by 1, 2 order by 1, 2`),
  ).toEqual([
    { mode: "bank", state: "counted", receipts: 4 },
    { mode: "cheque", state: "awaiting_clearance", receipts: 1 },
    { mode: "cheque", state: "counted", receipts: 1 },
  ])
})

it("has a cheque that waits, for an order that is open, which the dashboard of the platform counts", async () => {
  expect(
    await rowsOf(`select i.slug, o.status, r."amountMinor" = o."totalMinor" as whole, o."expiresAt" > now() as open
      from plan_receipts r join orders o on o.id = r."orderId" join institutes i on i.id = r."forInstituteId"
      where r.state = 'awaiting_clearance'`),
  ).toEqual([{ slug: "tabla", status: "created", whole: true, open: true }])
  expect(await readPlatform(showToday)).toMatchObject({ payments: 1 })
})

it("has a coupon of the platform that an institute has used, and a rewarded referral", async () => {
  expect(
    await rowsOf(`select c.code, i.slug, r.status from coupons c join coupon_redemptions r on r."couponId" = c.id
      join institutes i on i.id = r."forInstituteId" where c."instituteId" = 1`),
  ).toEqual([{ code: "FIRST20", slug: "dholak", status: "spent" }])
  expect(
    await rowsOf(`select a.slug as referrer, b.slug as referred, r.status, r."rewardMinor"::int as reward, s."balanceMinor"::int as balance
      from institute_referrals r join institutes a on a.id = r."referrerInstituteId" join institutes b on b.id = r."referredInstituteId"
      join institute_subscriptions s on s."instituteId" = a.id order by b.id`),
  ).toEqual([
    { referrer: "acme", referred: "veena", status: "signed_up", reward: 0, balance: 300_000 },
    { referrer: "acme", referred: "bansuri", status: "rejected", reward: 0, balance: 300_000 },
    { referrer: "acme", referred: "dholak", status: "rewarded", reward: 300_000, balance: 300_000 },
  ])
})

it("has the fee on sales that were paid to an institute directly: one of a month that is paid, and one that is owed", async () => {
  expect(
    await rowsOf(`select i.slug, f."paidAt" is not null as paid, f."amountMinor"::int as fee, o.status as order
      from fee_charges f join institutes i on i.id = f."instituteId" left join order_lines l on l.id = f."orderLineId"
      left join orders o on o.id = l."orderId" order by f.id`),
  ).toEqual([
    { slug: "dholak", paid: true, fee: 17_988, order: "paid" },
    { slug: "dholak", paid: false, fee: 17_988, order: null },
  ])
})

it("sells an item to nobody who has it", async () => {
  const id = planInstitutes.find(({ slug }) => slug === "mridang")?.id ?? 0
  const sale = { accountId: 0, times: [new Date()], feeBasisPoints: 0 }
  await expect(withInstitute(id, (db) => insertOwnSales(db, sale))).resolves.toBeUndefined()
})

it("says on the page of the closed one where to write to", async () => {
  expect(await rowsOf(`select "contactEmail" from institutes where slug = 'ghungroo'`)).toEqual([
    { contactEmail: "hello@ghungroo.test" },
  ])
})

it("has a pending downgrade, and a newer version of a plan that its subscribers do not have", async () => {
  expect(
    await rowsOf(`select i.slug, s.pending, v.version, p.name as next from institute_subscriptions s
      join institutes i on i.id = s."instituteId" join plan_versions v on v.id = s."planVersionId"
      left join plan_versions w on w.id = s."pendingVersionId" left join plans p on p.id = w."planId"
      where i.slug in ('pakhawaj', 'santoor') order by i.id`),
  ).toEqual([
    { slug: "pakhawaj", pending: "downgrade", version: 1, next: "Growth" },
    { slug: "santoor", pending: "none", version: 1, next: null },
  ])
  expect(
    await rowsOf(
      `select v.version from plans p join plan_versions v on v.id = p."currentVersionId" where p.slug = 'pro'`,
    ),
  ).toEqual([{ version: 2 }])
})
