import { CompiledQuery, sql } from "kysely"
import { insertDefaultPlans } from "@/lib/features/plans/plans.server"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { reserveDemoIds } from "./seed-demo-data"

/** The total number of institutes and courses, and the log. */
export type BulkSeedOptions = { institutes: number; courses: number; log: (line: string) => void }

const INSTITUTES_PER_TRANSACTION = 500

const FIRST = [
  "Nalanda",
  "Kaveri",
  "Aravalli",
  "Banyan",
  "Saraswati",
  "Monsoon",
  "Himadri",
  "Lotus",
  "Konark",
  "Sahyadri",
  "Tulsi",
  "Meghna",
  "Ashoka",
]
const SECOND = [
  "Academy",
  "Coaching",
  "School of Music",
  "Learning",
  "Institute",
  "Classes",
  "Studio",
  "Gurukul",
  "Tutorials",
  "Open School",
  "Workshop",
]
const TOPIC = [
  "Algebra",
  "Accounting",
  "Biology",
  "Watercolour",
  "Spoken English",
  "Python",
  "Photography",
  "Tabla",
  "Economics",
  "Yoga",
  "Chemistry",
  "Creative Writing",
  "SQL",
  "Vedic Maths",
  "Tailoring",
  "Chess",
  "Geography",
]
const SHAPE = [
  "from the Beginning",
  "in Practice",
  "for Class 12",
  "in Forty Days",
  "Step by Step",
  "for the Curious",
  "Made Simple",
  "Revision",
  "Masterclass",
  "at Home",
  "for Teachers",
]
const CATEGORY = ["Science", "Commerce", "Arts", "Languages", "Technology"]

/**
 * Inserts many institutes for benchmarks, each with a plan, a teacher and its share of the courses (one section with three
 * lessons); no pictures, no sales. Institutes of an earlier run stay as they are; only the missing ones are added. The database
 * may be empty: the ids of the platform and of the demo institutes stay free for the first start.
 */
export async function seedBulkData({
  institutes,
  courses,
  log,
}: BulkSeedOptions): Promise<{ institutes: number; courses: number }> {
  await withPlatform(insertDefaultPlans)
  await reserveDemoIds()
  const before = await readPlatform(count)
  for (let first = before.institutes + 1; first <= institutes; first += INSTITUTES_PER_TRANSACTION) {
    const last = Math.min(institutes, first + INSTITUTES_PER_TRANSACTION - 1)
    await withPlatform((db) => insertRange(db, { first, last, institutes, courses }))
    if (last % (INSTITUTES_PER_TRANSACTION * 4) === 0 || last === institutes) log(`${last} of ${institutes} institutes`)
  }
  // Without current statistics the planner would ignore the new rows; without this vacuum autovacuum would run during the measurement.
  await asOwner("vacuum (analyze)")
  const after = await readPlatform(count)
  return { institutes: after.institutes - before.institutes, courses: after.courses - before.courses }
}

async function count(db: Db) {
  const { rows } = await sql<{ institutes: number; courses: number }>`
    select (select count(*)::int from institutes where slug like 'many-%') as institutes,
           (select count(*)::int from items i join institutes s on s.id = i."instituteId" where s.slug like 'many-%') as courses
  `.execute(db)
  return rows[0] ?? { institutes: 0, courses: 0 }
}

type Range = { first: number; last: number; institutes: number; courses: number }

async function insertRange(db: Db, { first, last, institutes, courses }: Range) {
  const range = [slugOf(first), slugOf(last)]
  const steps: [string, unknown[]][] = [
    ["set local statement_timeout = 0", []],
    [INSTITUTES, [first, last, FIRST, SECOND]],
    [SUBSCRIPTIONS, range],
    [TEACHERS, range],
    [MEMBERSHIPS, range],
    [COURSES, [...range, institutes, courses, TOPIC, SHAPE, CATEGORY]],
    [ITEM_TEACHERS, range],
    [SECTIONS, range],
    [LESSONS, range],
  ]
  for (const [statement, values] of steps) await db.executeQuery(CompiledQuery.raw(statement, values))
}

const slugOf = (number: number) => `many-${String(number).padStart(6, "0")}`

const pick = (list: string, by: string) => `(${list}::text[])[1 + (${by}) % cardinality(${list}::text[])]`

const INSTITUTES = `
  insert into institutes (slug, name, "legalName", tagline, about, "contactEmail", "stateCode", "brandPrimary", "brandAccent", "displayOrder")
  select 'many-' || lpad(n::text, 6, '0'), ${pick("$3", "n")} || ' ' || ${pick("$4", "n / 13")} || ' ' || n,
    'Institute number ' || n || ' Private Limited', 'Learning that stays, number ' || n, 'An institute that exists to measure with.',
    'office' || n || '@many.test', lpad((1 + n % 37)::text, 2, '0'), '#' || substr(md5(n::text), 1, 6), '#' || substr(md5(n::text), 7, 6), n
  from generate_series($1::int, $2::int) n`

const SUBSCRIPTIONS = `
  insert into institute_subscriptions ("instituteId", "planId", status, interval, "anchorDay", "periodFrom", "periodTo", "accessUntil", "nextAt")
  select i.id, (select id from plans order by slug = 'growth' desc, id limit 1), 'active', 'year', 1,
    date_trunc('month', current_date), date_trunc('month', current_date) + interval '1 year',
    billing.start_of((date_trunc('month', current_date) + interval '1 year 10 days')::date), date_trunc('month', current_date) + interval '11 months'
  from institutes i where i.slug between $1 and $2`

const TEACHERS = `
  insert into users (email, "firstName", "lastName")
  select 'teacher@' || i.slug || '.test', 'Teacher', substr(i.slug, 6) from institutes i where i.slug between $1 and $2
  on conflict (email) do nothing`

const MEMBERSHIPS = `
  with joined as (
    insert into memberships ("instituteId", "userId", role)
    select i.id, u.id, 'Teacher' from institutes i join users u on u.email = 'teacher@' || i.slug || '.test' where i.slug between $1 and $2
    returning "instituteId", "userId"
  )
  insert into teacher_profiles ("instituteId", "userId", headline, "experienceYears") select "instituteId", "userId", 'Teaches here', 5 from joined`

/** The first institutes get one more course where the courses do not divide evenly. */
const COURSES = `
  insert into items ("instituteId", kind, title, slug, "shortText", description, category, level, "priceMinor", status, featured, "displayOrder", "publishedAt")
  select i.id, 'course', ${pick("$5", "n + k * 7")} || ' ' || ${pick("$6", "n / 3 + k")}, 'course-' || k, 'Course ' || k || ' of institute ' || n,
    '<p>A course for benchmarks. Its description has about as many words as a short description of a real course.</p>',
    ${pick("$7", "n + k * 7")}, (array['beginner', 'intermediate', 'advanced', 'all'])[1 + k % 4], case when k % 5 = 0 then 0 else 49900 + (n + k) % 40 * 5000 end,
    'published', k <= 2, k, now() - make_interval(days => 1 + (n + k) % 300)
  from institutes i
  cross join lateral (select substr(i.slug, 6)::int as n) numbered
  cross join lateral generate_series(1, $4::int / $3::int + case when n <= $4::int % $3::int then 1 else 0 end) k
  where i.slug between $1 and $2`

const ITEM_TEACHERS = `
  insert into item_teachers ("instituteId", "itemId", "userId")
  select i.id, t.id, p."userId" from institutes i join items t on t."instituteId" = i.id join teacher_profiles p on p."instituteId" = i.id
  where i.slug between $1 and $2`

const SECTIONS = `
  insert into sections ("instituteId", "itemId", title, "displayOrder")
  select i.id, t.id, 'The whole course', 0 from institutes i join items t on t."instituteId" = i.id where i.slug between $1 and $2`

const LESSONS = `
  insert into materials ("instituteId", "itemId", "sectionId", title, kind, body, "durationSeconds", "displayOrder", "isPreview")
  select i.id, s."itemId", s.id, 'Lesson ' || k, 'text', '<p>Read this, then go on.</p>', 60, k - 1, k = 1
  from institutes i join sections s on s."instituteId" = i.id cross join generate_series(1, 3) k where i.slug between $1 and $2`
