/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { sql } from "kysely"
import { isPassword } from "@/lib/server/auth/password"
import { ALL_MONEY_INVARIANTS } from "@/lib/features/money-health/checks"
import { seedDemoData } from "@/lib/demo/seed-demo-data"
import { seedBulkData } from "@/lib/demo/seed-bulk-data"
import { seedBulkMembers } from "@/lib/demo/seed-bulk-members"
import { closeInstitutePool, readInstitute } from "@/lib/server/tenancy/institute"
import { closePlatformPool, readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { DEMO_PASSWORD } from "@/lib/shared/constants"

const seed = () => seedDemoData({ log: () => undefined })

beforeAll(() => seed(), 180_000)
afterAll(() => Promise.all([closeInstitutePool(), closePlatformPool()]))

const rowsOf = async (query: string) =>
  (await readPlatform((db) => sql.raw<Record<string, unknown>>(query).execute(db))).rows

const TABLES = [
  "institutes",
  "users",
  "memberships",
  "items",
  "materials",
  "orders",
  "payments",
  "ledger_entries",
  "entitlements",
  "enrolments",
  "reviews",
]
const countAll = async () =>
  rowsOf(`select ${TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ")}`)

it("inserts fifteen institutes with their fixed ids, and nothing on a second run", async () => {
  const before = await countAll()
  expect((await seed()).seeded).toEqual([])
  expect(await countAll()).toEqual(before)
  expect(await rowsOf("select id, slug from institutes order by id")).toEqual([
    { id: 1, slug: "lectern" },
    { id: 2, slug: "acme" },
    { id: 3, slug: "rival" },
    { id: 4, slug: "sargam" },
    { id: 5, slug: "nritya" },
    { id: 6, slug: "breath" },
    { id: 7, slug: "veena" },
    { id: 8, slug: "tabla" },
    { id: 9, slug: "sitar" },
    { id: 10, slug: "bansuri" },
    { id: 11, slug: "dholak" },
    { id: 12, slug: "mridang" },
    { id: 13, slug: "ghungroo" },
    { id: 14, slug: "pakhawaj" },
    { id: 15, slug: "santoor" },
  ])
})

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
    { kind: "churn", moves: 1 },
    { kind: "expansion", moves: 1 },
    { kind: "new", moves: 7 },
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

it("gives the next institute an id after the demo institutes", async () => {
  const made = await withPlatform((db) =>
    db
      .insertInto("institutes")
      .values({ slug: "founded-later", name: "Founded Later" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  expect(made.id).toBeGreaterThan(15)
  await withPlatform((db) => db.deleteFrom("institutes").where("id", "=", made.id).execute())
})

it.each(Object.entries(ALL_MONEY_INVARIANTS))("does not hold true that %s", async (_, query) => {
  expect(await rowsOf(query)).toEqual([])
})

it("has taxed sales of each kind of seller, with their documents", async () => {
  expect(
    await rowsOf(
      `select "instituteId", array_agg(distinct kind order by kind) as kinds from invoices group by 1 order by 1`,
    ),
  ).toEqual([
    { instituteId: 1, kinds: ["tax_invoice"] },
    { instituteId: 2, kinds: ["receipt_voucher", "tax_invoice"] },
    { instituteId: 3, kinds: ["tax_invoice"] },
    { instituteId: 4, kinds: ["receipt"] },
    { instituteId: 5, kinds: ["bill_of_supply"] },
    { instituteId: 6, kinds: ["tax_invoice"] },
  ])
})

it.each([
  [
    "an enrolment without an entitlement to the item",
    `select 1 from enrolments e where not exists (select from entitlements t where t."userId" = e."userId" and t."itemId" = e."itemId" and t."instituteId" = e."instituteId")`,
  ],
  [
    "an entitlement without its paid order",
    `select 1 from entitlements t left join orders o on o.id = t."orderId" where (o.id is null and t.source <> 'admin') or o.status <> 'paid' or o."buyerId" <> t."userId" or o."itemId" <> t."itemId"`,
  ],
  [
    "a paid order without a captured payment of its amount",
    `select 1 from orders o where o.status = 'paid' and not exists (select from payments p where p."orderId" = o.id and p.status = 'captured' and p."amountMinor" = o."totalMinor")`,
  ],
  [
    "a review by a student with less than 20 per cent progress",
    `select 1 from reviews r where not exists (select from enrolments e where e."userId" = r."userId" and e."itemId" = r."itemId" and e.percent >= 20)`,
  ],
  [
    "a rating that is not the mean of its reviews",
    `select 1 from items i left join (select "itemId", count(*)::int as n, round(avg(rating), 2) as mean from reviews group by 1) r on r."itemId" = i.id where i."ratingCount" <> coalesce(r.n, 0) or i."ratingAvg" <> coalesce(r.mean, 0)`,
  ],
  [
    "a timestamp in the future",
    `select 1 from orders where "paidAt" > now() union all select 1 from reviews where "createdAt" > now() union all select 1 from material_progress where "updatedAt" > now()`,
  ],
  [
    "progress before the purchase",
    `select 1 from material_progress p join entitlements t on t."userId" = p."userId" and t."itemId" = p."itemId" where p."updatedAt" < t."startsAt"`,
  ],
  [
    "an item without a teacher",
    `select 1 from items i where not exists (select from item_teachers t where t."itemId" = i.id)`,
  ],
  [
    "a recipient who joined after the notification or read it before it was sent",
    `select 1 from user_notifications n join memberships m on m."userId" = n."userId" and m."instituteId" = n."instituteId"
     where m."joinedAt" > n."createdAt" or n."readAt" < n."createdAt" or n."readAt" > now()`,
  ],
  [
    "a demo account without an unread notification",
    `select 1 from users u join memberships m on m."userId" = u.id where u."passwordHash" is not null and m.role in ('InstituteAdmin', 'Student')
     and m."instituteId" < 7
     and not exists (select from user_notifications n where n."userId" = u.id and n."readAt" is null)`,
  ],
  [
    "an active teacher or student who never signed in",
    `select 1 from users u join memberships m on m."userId" = u.id where m.status = 'active' and m.role <> 'SuperAdmin' and m."instituteId" < 7
     and u."lastLoginAt" is null and (m.role <> 'Student' or exists (select from enrolments e where e."userId" = u.id and e."lastOpenedAt" is not null))`,
  ],
  [
    "a course without a preview",
    `select 1 from items i where i.kind = 'course' and not exists (select from materials m where m."itemId" = i.id and m."isPreview")`,
  ],
])("does not contain %s", async (_, query) => {
  expect(await rowsOf(query)).toEqual([])
})

it("sets the demo password for the named accounts and no others", async () => {
  const people = await rowsOf(
    `select u.email, u."passwordHash", m.role, m."instituteId" from users u join memberships m on m."userId" = u.id`,
  )
  const open = people.filter(({ passwordHash }) => passwordHash !== null)
  expect(open).toHaveLength(44)
  expect(open).toContainEqual(
    expect.objectContaining({ email: "super@lectern.test", role: "SuperAdmin", instituteId: 1 }),
  )
  expect(open).toContainEqual(
    expect.objectContaining({ email: "student@sargam.test", role: "Student", instituteId: 4 }),
  )
  expect(await isPassword(DEMO_PASSWORD, String(open[0]?.passwordHash))).toBe(true)
})

it("limits each institute to its own rows by row-level security", async () => {
  const courses = await readInstitute(2, (db) =>
    db.selectFrom("items").select(["slug", "instituteId"]).where("kind", "=", "course").execute(),
  )
  expect(courses.length).toBeGreaterThanOrEqual(14)
  expect(new Set(courses.map(({ instituteId }) => instituteId))).toEqual(new Set([2]))
})

it("inserts bulk data for benchmarks and adds only the missing rows", async () => {
  const options = { courses: 25, log: () => undefined }
  expect(await seedBulkData({ ...options, institutes: 4 })).toEqual({ institutes: 4, courses: 25 })
  expect(await seedBulkData({ ...options, institutes: 4 })).toEqual({ institutes: 0, courses: 0 })
  const sizes = await rowsOf(
    `select count(*)::int as n from items i join institutes s on s.id = i."instituteId" where s.slug like 'many-%' group by s.id order by s.id`,
  )
  expect(sizes.map(({ n }) => n)).toEqual([7, 6, 6, 6])
})

it("inserts bulk members with a course and its progress into institutes without students", async () => {
  const options = { members: 10, log: () => undefined }
  expect(await seedBulkMembers(options)).toBe(10)
  expect(await seedBulkMembers({ ...options, members: 0 })).toBe(0)
  const students = await rowsOf(
    `select count(*)::int as students, count(distinct e."itemId")::int > 0 as "haveCourses",
       (select count(*)::int from material_progress p where p."instituteId" = i.id) as lessons
     from institutes i join memberships m on m."instituteId" = i.id and m.role = 'Student'
     join enrolments e on e."instituteId" = i.id and e."userId" = m."userId"
     join entitlements t on t."instituteId" = i.id and t."userId" = m."userId" and t."itemId" = e."itemId"
     where i.slug like 'many-%' group by i.id order by i.id`,
  )
  expect(students).toEqual([3, 3, 3, 1].map((count) => ({ students: count, haveCourses: true, lessons: count * 3 })))
})
