import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { dashboards } from "@/lib/features/dashboards/contract"
import { updateStatus } from "@/lib/features/notifications/inbox/bell.server"
import { COUNTER_INVARIANTS } from "@/lib/server/db/counter-invariants"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { seededRandom } from "../setup/random-requests"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { grantAccess, insertItemWithLessons, watch } from "./learning-fixtures"

const WORKERS = 6
const CHANGES = 150
const ZONES = ["Asia/Kolkata", "America/Los_Angeles", "Pacific/Auckland", "UTC"] as const

const inAcme = <T>(work: (db: Db) => Promise<T>) => withInstitute(institutes.acme, work)

async function findDifferences() {
  const found = await readPlatform((db) =>
    Promise.all(Object.values(COUNTER_INVARIANTS).map((query) => sql.raw<object>(query).execute(db))),
  )
  return found.flatMap(({ rows }) => rows)
}

type World = Awaited<ReturnType<typeof createWorld>>

async function createWorld() {
  const [students, teachers, items] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => createMember("Student"))),
    Promise.all(Array.from({ length: 3 }, () => createMember("Teacher"))),
    Promise.all(Array.from({ length: 4 }, () => insertItemWithLessons())),
  ])
  return { students, teachers, items, random: seededRandom(20_261_123) }
}

const one = <T>({ random }: World, list: readonly T[]): T => {
  const [first, ...rest] = list
  if (first === undefined) throw new Error("an empty list")
  return random.pick([first, ...rest])
}

/** What happens at an institute; each leaves the other changes something to race with. */
const changes: Record<string, (world: World) => Promise<unknown>> = {
  join: async ({ students }) => students.push(await createMember("Student")),
  grant: (world) => grantAccess(one(world, world.students), one(world, world.items).id),
  learn: async (world) => {
    const student = one(world, world.students)
    const item = one(world, world.items)
    await grantAccess(student, item.id)
    await watch(student, one(world, item.materials).id, world.random.below(101))
  },
  openedBefore: (world) =>
    inAcme((db) =>
      sql`update enrolments set "lastOpenedAt" = now() - make_interval(days => ${world.random.below(40)}::int)
        where "userId" = ${one(world, world.students).userId}`.execute(db),
    ),
  membership: (world) =>
    inAcme((db) =>
      db
        .updateTable("memberships")
        .set({
          status: world.random.pick(["active", "left", "disabled"]),
          role: world.random.pick(["Student", "Teacher"]),
        })
        .where("userId", "=", one(world, world.students).userId)
        .execute(),
    ),
  teach: (world) =>
    inAcme((db) =>
      db
        .insertInto("item_teachers")
        .values({ itemId: one(world, world.items).id, userId: one(world, world.teachers).userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    ),
  stopTeaching: (world) =>
    inAcme((db) => db.deleteFrom("item_teachers").where("userId", "=", one(world, world.teachers).userId).execute()),
  forget: (world) => {
    const { userId } = one(world, world.students)
    const { id: itemId } = one(world, world.items)
    return withPlatform(async (db) => {
      const enrolment = db
        .selectFrom("enrolments")
        .select("userId")
        .where("userId", "=", userId)
        .where("itemId", "=", itemId)
      // Locked first, as a saved lesson locks it, so that none is saved between the two deletions.
      if (!(await enrolment.forUpdate().executeTakeFirst())) return
      for (const table of ["material_progress", "enrolments"] as const)
        await db.deleteFrom(table).where("userId", "=", userId).where("itemId", "=", itemId).execute()
    })
  },
  sell: (world) => sell(world, one(world, world.students)),
  refund: () =>
    inAcme((db) => sql`update orders set status = 'refunded' where status = 'paid' and id % 3 = 0`.execute(db)),
  refundPart: () =>
    inAcme((db) => sql`update orders set "refundedMinor" = "totalMinor" / 3 where id % 4 = 0`.execute(db)),
  removeOrder: () =>
    withPlatform((db) =>
      sql`delete from orders where id in (select id from orders order by id desc limit 1)`.execute(db),
    ),
  move: (world) =>
    inAcme((db) =>
      db
        .updateTable("institutes")
        .set({ timezone: world.random.pick(ZONES) })
        .execute(),
    ),
  publish: (world) =>
    inAcme((db) =>
      db
        .updateTable("items")
        .set({ status: world.random.pick(["draft", "review", "published", "archived"]) })
        .where("id", "=", one(world, world.items).id)
        .execute(),
    ),
  enquire: () => inAcme((db) => db.insertInto("enquiries").values({ name: "Asha", message: "When?" }).execute()),
  close: () => inAcme((db) => sql`update enquiries set status = 'closed' where id % 2 = 0`.execute(db)),
  notify: ({ students }) =>
    inAcme(async (db) => {
      const { id } = await db
        .insertInto("notifications")
        .values({ idempotencyKey: randomUUID(), title: "News", body: "b", audience: "all", channels: ["bell"] })
        .returning("id")
        .executeTakeFirstOrThrow()
      const received = students.map(({ userId }) => ({ notificationId: id, userId }))
      await db.insertInto("user_notifications").values(received).execute()
    }),
  read: (world) => inAcme((db) => updateStatus(db, one(world, world.students).userId, { id: "all", status: "read" })),
}

function sell({ random, items }: World, { userId: buyerId }: TestMember) {
  const minor = 100 + random.below(1_000)
  const paidAt = random.chance(80) ? new Date(Date.now() - random.below(70 * 86_400) * 1_000) : null
  const sums = { subtotalMinor: minor, taxableMinor: minor, totalMinor: minor, currency: "INR" }
  return inAcme((db) =>
    db
      .insertInto("orders")
      .values({
        ...sums,
        transactionId: unique("txn"),
        buyerId,
        basketKey: `i${items[0]?.id}`,
        paidAt,
        status: paidAt ? "paid" : "cancelled",
      })
      .execute(),
  )
}

test("counters equal counting after random changes at the same time", async () => {
  const world = await createWorld()
  const names = Object.keys(changes)
  let left = CHANGES
  const work = async () => {
    while (left-- > 0) await changes[one(world, names)]?.(world)
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  expect(await findDifferences()).toEqual([])
  const { rows: shards } = await readPlatform((db) =>
    sql<{ shards: number }>`select count(distinct shard)::int as shards from counters`.execute(db),
  )
  expect(shards[0]?.shards).toBeGreaterThan(1)
}, 120_000)

test("a counter that is wrong is found", async () => {
  await withPlatform((db) => sql`update counters set count = count + 1 where kind = 'users' and shard = 0`.execute(db))
  expect(await findDifferences()).toEqual([expect.objectContaining({ kind: "users" })])
  await withPlatform((db) => sql`update counters set count = count - 1 where kind = 'users' and shard = 0`.execute(db))
})

test("the dashboards of an administrator and a teacher show what is counted", async () => {
  const [admin, teacher, student] = [
    await createMember("Admin", "rival"),
    await createMember("Teacher", "rival"),
    await createMember("Student", "rival"),
  ]
  const items = [await insertItemWithLessons({ slug: "rival" }), await insertItemWithLessons({ slug: "rival" })]
  for (const { id } of items) await grantAccess(student, id)
  await withInstitute(institutes.rival, async (db) => {
    const taught = items.map(({ id: itemId }) => ({ itemId, userId: teacher.userId }))
    await db.insertInto("item_teachers").values(taught).execute()
    await sql`update enrolments set percent = 51, "lastOpenedAt" = now(), "completedAt" = now() where "itemId" = ${items[0]?.id ?? 0}`.execute(
      db,
    )
    const sold = { buyerId: student.userId, basketKey: `i${items[0]?.id}`, currency: "INR", status: "paid" }
    for (const minor of [700, 300]) {
      const amounts = { taxableMinor: minor, totalMinor: minor }
      const { id: orderId } = await db
        .insertInto("orders")
        .values({ ...sold, ...amounts, transactionId: unique("txn"), subtotalMinor: minor, paidAt: new Date() })
        .returning("id")
        .executeTakeFirstOrThrow()
      const subject = { subject: "item", subjectId: items[0]?.id ?? 0, itemId: items[0]?.id ?? 0 }
      const line = { no: 1, ...subject, title: "Ragas", kind: "course", listMinor: minor, listTaxableMinor: minor }
      await db
        .insertInto("order_lines")
        .values({ orderId, ...line, ...amounts })
        .execute()
    }
  })
  const { data: ofAdmin } = await send(admin, dashboards.admin, {})
  expect(ofAdmin).toMatchObject({ students: 1, activeLearners: 1, publishedItems: 2, thisMonthMinor: 1_000 })
  expect(ofAdmin.days).toHaveLength(30)
  expect(ofAdmin.days.at(-1)).toMatchObject({ totalMinor: 1_000, orders: 2 })
  const { data: ofTeacher } = await send(teacher, dashboards.teacher, {})
  expect(ofTeacher).toMatchObject({ items: 2, learners: 1, completed: 1, averagePercent: 26 })
  expect(ofTeacher.courses).toEqual([
    expect.objectContaining({ id: items[0]?.id, learners: 1, averagePercent: 51 }),
    expect.objectContaining({ id: items[1]?.id, learners: 1, averagePercent: 0 }),
  ])
  expect(ofTeacher.recent).toEqual([expect.objectContaining({ itemId: items[0]?.id, percent: 51 })])
})
