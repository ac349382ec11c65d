import { CompiledQuery, sql } from "kysely"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"

const INSTITUTES_PER_TRANSACTION = 200

/**
 * Inserts students into the bulk institutes for benchmarks, as many into each, with one course and the progress in its
 * lessons. An institute that has students stays as it is. Returns how many members were inserted.
 */
export async function seedBulkMembers({
  members,
  log,
}: {
  members: number
  log: (line: string) => void
}): Promise<number> {
  const slugs = await listInstitutesWithoutStudents()
  const perInstitute = Math.ceil(members / Math.max(1, slugs.length))
  let inserted = 0
  for (let first = 0; first < slugs.length; first += INSTITUTES_PER_TRANSACTION) {
    const range = slugs.slice(first, first + INSTITUTES_PER_TRANSACTION)
    const count = Math.min(members - inserted, perInstitute * range.length)
    await withPlatform(async (db) => {
      await db.executeQuery(CompiledQuery.raw("set local statement_timeout = 0"))
      await db.executeQuery(CompiledQuery.raw(MEMBERS, [range, perInstitute, count]))
      await db.executeQuery(CompiledQuery.raw(ENROLMENTS, [range]))
      await db.executeQuery(CompiledQuery.raw(PROGRESS, [range]))
    })
    inserted += count
    if ((first / INSTITUTES_PER_TRANSACTION) % 10 === 9) log(`${inserted} of ${members} members`)
  }
  await asOwner("vacuum (analyze)")
  return inserted
}

async function listInstitutesWithoutStudents(): Promise<string[]> {
  const { rows } = await readPlatform((db) =>
    sql<{ slug: string }>`
      select slug from institutes i where slug like 'many-%'
        and not exists (select from memberships m where m."instituteId" = i.id and m.role = 'Student') order by slug
    `.execute(db),
  )
  return rows.map(({ slug }) => slug)
}

/** Institute by institute until there are so many. */
const MEMBERS = `
  with wanted as (
    select i.id as "instituteId", 'student-' || k || '@' || i.slug || '.test' as email, k
    from institutes i cross join generate_series(1, $2::int) k where i.slug = any ($1::text[]) order by i.slug, k limit $3::int
  ), people as (
    insert into users (email, "firstName", "lastName", "lastLoginAt")
    select email, 'Student', k::text, now() - make_interval(days => k % 60) from wanted returning id, email
  )
  insert into memberships ("instituteId", "userId", role, "joinedAt")
  select "instituteId", people.id, 'Student', now() - make_interval(days => 60 + k % 300) from people join wanted using (email)`

/** Each student has one of the courses of their institute. */
const ENROLMENTS = `
  with students as (
    select m."instituteId", m."userId", courses.ids[(1 + m."userId" % cardinality(courses.ids))::int] as "itemId"
    from institutes i
    join lateral (select array_agg(t.id order by t.id) as ids from items t where t."instituteId" = i.id) courses on courses.ids is not null
    join memberships m on m."instituteId" = i.id and m.role = 'Student' where i.slug = any ($1::text[])
  ), entitled as (
    insert into entitlements ("instituteId", "userId", "itemId", source, "startsAt")
    select "instituteId", "userId", "itemId", 'free', now() - interval '50 days' from students
  )
  insert into enrolments ("instituteId", "userId", "itemId", percent, "lastOpenedAt")
  select "instituteId", "userId", "itemId", "userId" % 100, now() - make_interval(days => ("userId" % 50)::int) from students`

const PROGRESS = `
  insert into material_progress ("instituteId", "userId", "materialId", "itemId", percent)
  select e."instituteId", e."userId", t.id, e."itemId", e.percent
  from institutes i join enrolments e on e."instituteId" = i.id join materials t on t."instituteId" = i.id and t."itemId" = e."itemId"
  where i.slug = any ($1::text[])`
