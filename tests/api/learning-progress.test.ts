import pg from "pg"
import { learning } from "@/lib/features/learning/contract"
import { progress } from "@/lib/features/learning/progress-contract"
import { readDashboard } from "@/lib/features/learning/student-dashboard.server"
import { lessonToContinue } from "@/lib/features/learning/progress"
import { findMaterial } from "@/lib/features/learning/lesson-queries.server"
import { recordProgress } from "@/lib/features/learning/record-progress.server"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"
import { giveCredit, grantAccess, insertItemWithLessons, watch } from "./learning-fixtures"

let student: TestMember
beforeEach(async () => {
  student = await createMember("Student")
})

type Report = { ranges?: number[][]; event?: "open" | "complete" | "read"; pages?: number; positionSeconds?: number }
const report = (materialId = 0, body: Report = {}) => send(student, progress.save, { body: { materialId, ...body } })

const enrolment = (itemId: number) =>
  readInstitute(institutes.acme, (db) =>
    db
      .selectFrom("enrolments")
      .select(["percent", "lastMaterialId", "completedAt", "lastOpenedAt", "lessonsDone", "lessonsAll"])
      .where("userId", "=", student.userId)
      .where("itemId", "=", itemId)
      .executeTakeFirstOrThrow(),
  )
const change = (materialId: number | undefined, values: object) =>
  withInstitute(institutes.acme, (db) =>
    db
      .updateTable("materials")
      .set(values)
      .where("id", "=", materialId ?? 0)
      .execute(),
  )

test("a percent that is claimed completes nothing, nor does a claim of all of a lesson never opened", async () => {
  const item = await insertItemWithLessons()
  await grantAccess(student, item.id)
  const [first] = item.materials
  const claim = { materialId: first?.id ?? 0, positionSeconds: 100, percent: 100 }
  expect((await send(student, progress.save, { body: claim })).data).toMatchObject({ coverage: 0, completedAt: null })
  expect((await report(first?.id, { ranges: [[0, 100]] })).data).toMatchObject({ coverage: 20, completedAt: null })
  expect(await report(first?.id, { event: "complete" })).toMatchObject({ status: 403, code: "forbidden" })
  expect(await enrolment(item.id)).toMatchObject({ percent: 0, completedAt: null })
})

test("a lesson is marked as complete by hand only while its creator allows it, and what was watched stays", async () => {
  const item = await insertItemWithLessons()
  await grantAccess(student, item.id)
  const [first] = item.materials
  const lectures = async () =>
    (await send(student, learning.lectures, { query: { moduleId: String(item.id) } })).data.sections[0]?.materials[0]
  await report(first?.id, { ranges: [[0, 10]] })
  expect(await lectures()).toMatchObject({ mayMarkComplete: false })
  await change(first?.id, { allowsManualCompletion: true })
  expect(await lectures()).toMatchObject({ mayMarkComplete: true, completedAt: null })
  const { data } = await report(first?.id, { event: "complete" })
  expect(data).toMatchObject({ coverage: 10, item: { percent: 50, lessonsDone: 1 } })
  expect(data.completedAt).not.toBeNull()
  // A test must be passed, whatever its creator allows.
  await change(item.materials[1]?.id, { allowsManualCompletion: true, completionRule: "passed" })
  expect(await report(item.materials[1]?.id, { event: "complete" })).toMatchObject({
    status: 422,
    code: "completed_by_result",
  })
})

test("the second half watched first, then the first half, is the whole lesson", async () => {
  const item = await insertItemWithLessons()
  await grantAccess(student, item.id)
  await giveCredit(student)
  const [first] = item.materials
  expect((await report(first?.id, { ranges: [[50, 100]] })).data).toMatchObject({ coverage: 50, completedAt: null })
  const { data } = await report(first?.id, { ranges: [[0, 50]] })
  expect(data).toMatchObject({ coverage: 100, item: { percent: 50, lessons: 2, lessonsDone: 1 } })
  expect(data.completedAt).not.toBeNull()
})

test("a report that comes twice or late changes nothing, the position is the last one", async () => {
  const item = await insertItemWithLessons()
  await grantAccess(student, item.id)
  await giveCredit(student)
  const [first] = item.materials
  await report(first?.id, { ranges: [[0, 60]], positionSeconds: 60 })
  const again = await report(first?.id, { ranges: [[0, 60]], positionSeconds: 60 })
  expect(again.data).toMatchObject({ coverage: 60, positionSeconds: 60, item: { percent: 0 } })
  const late = await report(first?.id, { ranges: [[0, 10]], positionSeconds: 12 })
  expect(late.data).toMatchObject({ coverage: 60, positionSeconds: 12 })
  expect((await report(first?.id, { event: "open" })).data.positionSeconds).toBe(12)
  expect(late.data.reasons).toMatchObject([
    { materialId: first?.id, rule: "percent", needed: 90, have: 60, isMet: false, next: { kind: "watch", amount: 30 } },
  ])
  expect(await enrolment(item.id)).toMatchObject({ lastMaterialId: first?.id, lessonsDone: 0, lessonsAll: 2 })
})

test("the clock gives credit: ten seconds after the first report a claim of all is credited with forty-two", async () => {
  const item = await insertItemWithLessons()
  await grantAccess(student, item.id)
  const [first] = item.materials
  await withInstitute(institutes.acme, (db) =>
    db
      .updateTable("enrolments")
      .set({ watchCredit: 20, watchCreditAt: new Date(Date.now() - 10_000) })
      .where("userId", "=", student.userId)
      .execute(),
  )
  const { coverage } = (await report(first?.id, { ranges: [[0, 100]] })).data
  expect(coverage).toBeGreaterThanOrEqual(42)
  expect(coverage).toBeLessThan(60)
})

test("a lesson is completed at its own percent and stays completed; an item when all lessons are", async () => {
  const item = await insertItemWithLessons({ lessons: [{ completionPercent: 50 }, {}] })
  const [first, second] = item.materials
  await grantAccess(student, item.id)
  expect((await watch(student, first?.id ?? 0, 49)).data.completedAt).toBeNull()
  const done = (await watch(student, first?.id ?? 0, 50)).data
  expect(done.completedAt).not.toBeNull()
  expect(done.item).toMatchObject({ percent: 50, completedAt: null })
  expect((await watch(student, first?.id ?? 0, 0)).data.completedAt).toEqual(done.completedAt)
  const whole = (await watch(student, second?.id ?? 0, 90)).data
  expect(whole.item.percent).toBe(100)
  expect(whole.item.completedAt).not.toBeNull()
  expect((await watch(student, second?.id ?? 0, 100)).data.item.completedAt).toEqual(whole.item.completedAt)
})

test("a link is complete when it is followed or marked, not when its page is shown; watched stays as it was", async () => {
  const item = await insertItemWithLessons({ lessons: [{ kind: "link" }, { kind: "link" }, { kind: "image" }] })
  await grantAccess(student, item.id)
  const [followed, marked, opened] = item.materials
  for (const { id } of item.materials) await change(id, { completionRule: "opened" })
  expect((await report(followed?.id, { event: "open" })).data.completedAt).toBeNull()
  expect((await report(followed?.id, { ranges: [[0, 1]], event: "read" })).data.completedAt).not.toBeNull()
  const mark = await report(marked?.id, { event: "complete" })
  expect(mark.data).toMatchObject({ coverage: 0, reasons: [{ isMet: true, completedBy: "rule" }] })
  expect((await report(opened?.id, { event: "open" })).data.completedAt).not.toBeNull()
  expect(await enrolment(item.id)).toMatchObject({ percent: 100, lessonsDone: 3, lessonsAll: 3 })
})

test("the pages of a document are ranges, and a book is as far as its pages", async () => {
  const item = await insertItemWithLessons({ kind: "book", lessons: [{ kind: "pdf" }] })
  await grantAccess(student, item.id)
  const [book] = item.materials
  const read = await report(book?.id, { ranges: [[0, 3]], pages: 6, positionSeconds: 2, event: "read" })
  expect(read.data).toMatchObject({ coverage: 50, item: { percent: 50, lessons: 1, lessonsDone: 0 } })
  expect(read.data.reasons).toMatchObject([{ next: { kind: "read", amount: 3 } }])
  const lessons = (await send(student, learning.lectures, { query: { moduleId: String(item.id) } })).data
  expect(lessons.percent).toBe(50)
  expect(lessons.sections[0]?.materials).toMatchObject([{ pages: 6, positionSeconds: 2, watched: [[0, 3]] }])
})

test("hostile ranges are clamped or dropped, and at most five hundred are stored", async () => {
  const item = await insertItemWithLessons()
  await grantAccess(student, item.id)
  await giveCredit(student)
  const [first] = item.materials
  const many = Array.from({ length: 10_000 }, () => [10, 11])
  const { status, data } = await report(first?.id, { ranges: [[-5, 5], [9, 3], [95, 1e9], [], ...many] }) // oxfmt-ignore
  expect([status, data.coverage]).toEqual([200, 11])
})

test("concurrent reports from two tabs lose nothing: the second waits for the first", async () => {
  const item = await insertItemWithLessons()
  await grantAccess(student, item.id)
  await giveCredit(student)
  const watchHalf = async (db: Db, ranges: number[][]) => {
    const lesson = await findMaterial(db, item.materials[0]?.id ?? 0)
    if (!lesson) throw new Error("no lesson")
    const body = { materialId: lesson.id, positionSeconds: 1, ranges, event: "play" as const }
    return recordProgress(db, { userId: student.userId, lesson, report: body })
  }
  const first = Promise.withResolvers<void>()
  const counted = Promise.withResolvers<void>()
  const one = withInstitute(institutes.acme, async (db) => {
    await watchHalf(db, [[0, 50]])
    counted.resolve()
    await first.promise
  })
  await counted.promise
  const other = withInstitute(institutes.acme, (db) => watchHalf(db, [[50, 100]]))
  await waitForLock()
  first.resolve()
  await one
  expect(await other).toMatchObject({ coverage: 100, item: { percent: 50 } })
})

test("the reasons of a learner are those of the figures, for themselves and for staff of the item", async () => {
  const item = await insertItemWithLessons({ lessons: [{}, { kind: "link" }] })
  await grantAccess(student, item.id)
  await watch(student, item.materials[0]?.id ?? 0, 95)
  await change(item.materials[1]?.id, { dripKind: "after_previous", completionRule: "opened" })
  const query = { itemId: String(item.id) }
  const { data } = await send(student, progress.reasons, { query })
  expect(data).toMatchObject({
    percent: 50,
    lessons: [
      { title: "Lesson 0", isMet: true, have: 95, next: null },
      { title: "Lesson 1", isMet: false, next: { kind: "follow", amount: null }, opensBy: null },
    ],
  })
  const of = { ...query, userId: String(student.userId) }
  const [admin, other] = [await createMember("Admin"), await createMember("Student")]
  expect((await send(admin, progress.reasons, { query: of })).data).toEqual(data)
  expect((await send(other, progress.reasons, { query: of })).status).toBe(404)
  expect((await send(other, progress.reasons, { query })).status).toBe(402)
  expect((await send(await createMember("Admin", "rival"), progress.reasons, { query: of })).status).toBe(404)
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
  { materialId: 0, positionSeconds: 5 },
  { materialId: 1, positionSeconds: -1 },
  { materialId: 1, positionSeconds: 1.5 },
  { materialId: 1, positionSeconds: 1e9 },
  { materialId: 1, positionSeconds: 5, pages: 0 },
])("%j is refused", async (body) => {
  expect(await send(student, progress.save, { body })).toMatchObject({ status: 400, code: "invalid_input" })
})

test("a material that does not exist is 404", async () => {
  expect((await report(2_000_000_000)).status).toBe(404)
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
