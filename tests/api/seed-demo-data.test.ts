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

/** By their ids, from 1. */
const SLUGS = [
  ...["lectern", "acme", "rival", "sargam", "nritya", "breath"],
  ...["veena", "tabla", "sitar", "bansuri", "dholak", "mridang", "ghungroo", "pakhawaj", "santoor"],
]

it("inserts fifteen institutes with their fixed ids, and nothing on a second run", async () => {
  const before = await countAll()
  expect((await seed()).seeded).toEqual([])
  expect(await countAll()).toEqual(before)
  expect(await rowsOf("select id, slug from institutes order by id")).toEqual(
    SLUGS.map((slug, index) => ({ id: index + 1, slug })),
  )
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
    { instituteId: 11, kinds: ["receipt"] },
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
