import pg from "pg"
import { learning } from "@/lib/features/learning/contract"
import { readDashboard } from "@/lib/features/learning/student-dashboard.server"
import { lessonToContinue } from "@/lib/features/learning/progress"
import { upsertProgress } from "@/lib/features/learning/upsert-progress.server"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"
import { grantAccess, insertItemWithLessons } from "./learning-fixtures"

let student: TestMember
beforeEach(async () => {
  student = await createMember("Student")
})

const save = (materialId = 0, percent = 0, positionSeconds = percent) =>
  send(student, learning.saveProgress, { body: { materialId, percent, positionSeconds } })

const enrolment = (itemId: number) =>
  readInstitute(institutes.acme, (db) =>
    db
      .selectFrom("enrolments")
      .select(["percent", "lastMaterialId", "completedAt", "lastOpenedAt"])
      .where("userId", "=", student.userId)
      .where("itemId", "=", itemId)
      .executeTakeFirstOrThrow(),
  )

test("percent never falls, the position is the last one, and saving twice changes nothing", async () => {
  const item = await insertItemWithLessons()
  const [first] = item.materials
  await grantAccess(student, item.id)
  expect((await save(first?.id, 60, 60)).data).toMatchObject({
    percent: 60,
    positionSeconds: 60,
    completedAt: null,
    item: { percent: 30 },
  })
  const again = (await save(first?.id, 60, 60)).data
  expect(again).toMatchObject({ percent: 60, item: { percent: 30 } })
  expect((await save(first?.id, 10, 12)).data).toMatchObject({
    percent: 60,
    positionSeconds: 12,
    item: { percent: 30 },
  })
  expect(await enrolment(item.id)).toMatchObject({ percent: 30, lastMaterialId: first?.id, completedAt: null })
})

test("a lesson is completed at its own percent and stays completed; an item when all lessons are", async () => {
  const item = await insertItemWithLessons({ lessons: [{ completionPercent: 50 }, {}] })
  const [first, second] = item.materials
  await grantAccess(student, item.id)
  expect((await save(first?.id, 49)).data.completedAt).toBeNull()
  const done = (await save(first?.id, 50)).data
  expect(done.completedAt).not.toBeNull()
  expect(done.item).toMatchObject({ percent: 50, completedAt: null })
  expect((await save(first?.id, 0)).data.completedAt).toEqual(done.completedAt)
  const whole = (await save(second?.id, 90)).data
  expect(whole.item.percent).toBe(100)
  expect(whole.item.completedAt).not.toBeNull()
  expect((await save(second?.id, 100)).data.item.completedAt).toEqual(whole.item.completedAt)
})

test("concurrent saves from two tabs lose nothing: the second waits for the first", async () => {
  const item = await insertItemWithLessons()
  await grantAccess(student, item.id)
  const save100 = (db: Db, at: number) =>
    upsertProgress(db, {
      userId: student.userId,
      itemId: item.id,
      materialId: item.materials[at]?.id ?? 0,
      positionSeconds: 100,
      percent: 100,
      completionPercent: 90,
    })
  const first = Promise.withResolvers<void>()
  const counted = Promise.withResolvers<void>()
  const one = withInstitute(institutes.acme, async (db) => {
    await save100(db, 0)
    counted.resolve()
    await first.promise
  })
  await counted.promise
  const other = withInstitute(institutes.acme, (db) => save100(db, 1))
  await waitForLock()
  first.resolve()
  await Promise.all([one, other])
  expect(await enrolment(item.id)).toMatchObject({ percent: 100 })
})

/** Resolves when a transaction of this database waits for a lock. */
async function waitForLock() {
  const client = new pg.Client({ connectionString: connectionStrings().owner })
  await client.connect()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await client.query(waiting)).rowCount === 0) continue
  await client.end()
}

test.each([
  { materialId: 0, percent: 5, positionSeconds: 5 },
  { materialId: 1, percent: 101, positionSeconds: 5 },
  { materialId: 1, percent: -1, positionSeconds: 5 },
  { materialId: 1, percent: 1.5, positionSeconds: 5 },
  { materialId: 1, percent: 5, positionSeconds: 1e9 },
])("%j is refused", async (body) => {
  expect(await send(student, learning.saveProgress, { body })).toMatchObject({ status: 400, code: "invalid_input" })
})

test("a material that does not exist is 404", async () => {
  expect((await save(2_000_000_000, 5)).status).toBe(404)
})

test("the dashboard continues with the lesson that the player continues with, whatever is done and opened last", async () => {
  const { userId } = await createMember("Student")
  for (const pattern of ["....", ".x..", "x..x", "xx..", ".xxx", "xxxx", "x.x."]) {
    for (const lastAt of [undefined, 0, 2, 3]) {
      const item = await insertItemWithLessons({ lessons: [{}, {}, {}, {}] })
      const lessons = item.materials.map(({ id }, n) => ({ id, completedAt: pattern[n] === "x" ? new Date() : null }))
      const lastMaterialId = lastAt === undefined ? null : (lessons[lastAt]?.id ?? null)
      const { continueWith } = await withInstitute(institutes.acme, async (db) => {
        await db.insertInto("entitlements").values({ userId, itemId: item.id, source: "admin" }).execute()
        await db.insertInto("enrolments").values({ userId, itemId: item.id, lastMaterialId }).execute()
        for (const { id, completedAt } of lessons.filter((lesson) => lesson.completedAt !== null))
          await db
            .insertInto("material_progress")
            .values({ userId, itemId: item.id, materialId: id, completedAt })
            .execute()
        const dashboard = await readDashboard(db, userId)
        await db.updateTable("entitlements").set({ status: "revoked" }).where("userId", "=", userId).execute()
        return dashboard
      })
      const expected = lessonToContinue(lessons, lastMaterialId)?.id
      expect({ pattern, lastAt, id: continueWith?.lesson.id }).toEqual({ pattern, lastAt, id: expected })
    }
  }
})
