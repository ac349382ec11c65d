import { randomInt } from "node:crypto"
import { sql } from "kysely"
import { enquiryEvents } from "@/lib/features/enquiries/events"
import { record } from "@/lib/features/events/events.server"
import { expandDispatch } from "@/lib/features/events/expand-dispatch.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, type TestMember, unique } from "../setup/test-app"

withJobQueue()

const MANY = 2_500

const { received } = enquiryEvents
// No mails shall wait for later tests.
afterAll(() => asOwner("delete from pgboss.job where name = 'send-event-mail' and state = 'created'"))

/** Makes people admins of an institute of their own, and returns it. */
async function insertAdmins(count: number): Promise<number> {
  const slug = unique("crowd")
  return withPlatform(async (db) => {
    const id = randomInt(1_000_000, 1_000_000_000)
    await sql`insert into institutes (id, slug, name) overriding system value values (${id}, ${slug}, ${slug})`.execute(
      db,
    )
    await sql`with people as (insert into users (email, "firstName", "lastName")
        select ${slug} || n || '@people.test', 'Crowd', n::text from generate_series(1, ${count}::int) n returning id)
      insert into memberships ("instituteId", "userId", role) select ${id}, id, 'Admin' from people`.execute(db)
    return id
  })
}

/** Records an enquiry, and returns the dispatch to the staff. */
const receive = (instituteId: number, by: number | "visitor" = "visitor") =>
  withInstitute(instituteId, async (db) => {
    const data = { enquiryId: 1, visitor: "Asha", message: "How long?", answersTo: null, office: null, area: "admin" }
    await record(db, received, { by, data: { ...data, area: "admin" }, quote: "How long is the course?" })
    return db
      .selectFrom("dispatches")
      .select(["instituteId", "id"])
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow()
  })

const stateOf = ({ instituteId, id }: { instituteId: number; id: number }) =>
  readInstitute(instituteId, async (db) => ({
    ...(await db
      .selectFrom("dispatches")
      .select(["state", "recipients", "quote"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow()),
    ...(await db
      .selectFrom("user_notifications as u")
      .innerJoin("dispatches as d", "d.eventId", "u.eventId")
      .select((e) => [
        e.fn.countAll<number>().as("rows"),
        e.fn.count<number>("u.userId").distinct().as("people"),
        e.fn.count<number>("u.createdAt").distinct().as("transactions"),
      ])
      .where("d.id", "=", id)
      .executeTakeFirstOrThrow()),
    ...(await db
      .selectFrom("event_deliveries as u")
      .innerJoin("dispatches as d", "d.eventId", "u.eventId")
      .select((e) => e.fn.count<number>("u.userId").distinct().as("mails"))
      .where("d.id", "=", id)
      .where("u.state", "=", "due")
      .executeTakeFirstOrThrow()),
  }))

const peopleOf = ({ instituteId, id }: { instituteId: number; id: number }) =>
  readInstitute(instituteId, async (db) => {
    const rows = await db
      .selectFrom("user_notifications as u")
      .innerJoin("dispatches as d", "d.eventId", "u.eventId")
      .select("u.userId")
      .where("d.id", "=", id)
      .execute()
    return new Set(rows.map(({ userId }) => userId))
  })

/** A signal of a process that ends before this batch. */
const endingBefore = (batch: number) => {
  let begun = 0
  const throwIfAborted = () => {
    if ((begun += 1) === batch) throw new Error("the program ends here")
  }
  return { signal: { throwIfAborted } as AbortSignal }
}

test("2,500 people are told in three transactions; a run that is killed between two goes on, and nobody is missing or told twice", async () => {
  const target = await receive(await insertAdmins(MANY))
  await expect(expandDispatch.run(target, endingBefore(2))).rejects.toThrow("the program ends here")
  expect(await stateOf(target)).toMatchObject({
    state: "running",
    recipients: 1_000,
    rows: 1_000,
    mails: 1_000,
    transactions: 1,
  })
  await Promise.all([expandDispatch.run(target), expandDispatch.run(target)])
  const done = { recipients: MANY, rows: MANY, people: MANY, mails: MANY, transactions: 3 }
  expect(await stateOf(target)).toEqual({ state: "done", quote: null, ...done })
  await expandDispatch.run(target)
  expect(await stateOf(target)).toMatchObject(done)
})

test("who did it, and who may not, is disabled or belongs elsewhere is told nothing", async () => {
  const [actor, owner, admin] = [
    await createMember("Admin"),
    await createMember("InstituteAdmin"),
    await createMember("Admin"),
  ]
  const [revoked, out, disabled, narrow] = [
    await createMember("Admin"),
    await createMember("Admin"),
    await createMember("Admin"),
    await createMember("Admin"),
  ]
  const others = [
    await createMember("Teacher"),
    await createMember("Student"),
    await createMember("InstituteAdmin", "rival"),
  ]
  const change = ({ userId }: TestMember, values: object) =>
    withPlatform((db) => db.updateTable("memberships").set(values).where("userId", "=", userId).execute())
  const customRoleId = await withInstitute(institutes.acme, async (db) => {
    const role = { name: unique("Front desk"), baseRole: "Admin" }
    return (await db.insertInto("roles").values(role).returning("id").executeTakeFirstOrThrow()).id
  })
  await change(revoked, { crmAccess: false })
  await change(out, { status: "disabled" })
  await change(narrow, { customRoleId })
  await withPlatform((db) =>
    db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", disabled.userId).execute(),
  )
  const target = await receive(institutes.acme, actor.userId)
  await expandDispatch.run(target)
  const people = await peopleOf(target)
  expect([owner, admin].map(({ userId }) => people.has(userId))).toEqual([true, true])
  expect([actor, revoked, out, disabled, narrow, ...others].map(({ userId }) => people.has(userId))).not.toContain(true)
})
