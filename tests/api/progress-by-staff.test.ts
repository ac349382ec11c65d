import { completeMaterial } from "@/lib/features/learning/complete-material.server"
import { learning } from "@/lib/features/learning/contract"
import { progress } from "@/lib/features/learning/progress-contract"
import { countWatched } from "@/lib/features/learning/watch-histogram.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { eventsOf } from "../setup/events"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { grantAccess, insertItemWithLessons, watch } from "./learning-fixtures"

let student: TestMember
let admin: TestMember
beforeEach(async () => {
  student = await createMember("Student")
  admin = await createMember("Admin")
})

const lessonsOf = async (itemId: number) =>
  (await send(student, learning.lectures, { query: { moduleId: String(itemId) } })).data
const body = (materialId = 0) => ({ materialId, userId: student.userId, reason: "Shown in class" })

test("staff complete a lesson with a reason and reopen it; what was watched stays until then", async () => {
  const item = await insertItemWithLessons()
  await grantAccess(student, item.id)
  const [first] = item.materials
  await watch(student, first?.id ?? 0, 30)
  const done = await send(admin, progress.complete, { body: body(first?.id) })
  expect(done.data).toEqual({ percent: 50, lessons: 2, lessonsDone: 1 })
  expect((await lessonsOf(item.id)).sections[0]?.materials[0]).toMatchObject({ percent: 30, watched: [[0, 30]] })
  const reasons = await send(student, progress.reasons, { query: { itemId: String(item.id) } })
  expect(reasons.data.lessons[0]).toMatchObject({ isMet: true, completedBy: "staff" })
  const reopened = await send(admin, progress.reopen, { body: body(first?.id) })
  expect(reopened.data).toEqual({ percent: 0, lessons: 2, lessonsDone: 0 })
  expect((await send(admin, progress.reopen, { body: body(first?.id) })).status).toBe(404)
  expect((await lessonsOf(item.id)).sections[0]?.materials[0]).toMatchObject({ percent: 0, completedAt: null })
  const recorded = await eventsOf(`user:${student.userId}`)
  expect(recorded.filter(({ key }) => key.startsWith("lesson."))).toMatchObject([
    { key: "lesson.completed", data: { materialId: first?.id, reason: "Shown in class" } },
    { key: "lesson.reopened", changes: { watched: ["{[0,30)}", null], completedBy: ["staff", null] } },
  ])
})

test("neither learners, teachers of other items nor another institute complete or reopen lessons", async () => {
  const item = await insertItemWithLessons()
  await grantAccess(student, item.id)
  const [first] = item.materials
  expect((await send(student, progress.complete, { body: body(first?.id) })).status).toBe(403)
  for (const person of [await createMember("Teacher"), await createMember("Admin", "rival")])
    for (const call of [progress.complete, progress.reopen])
      expect((await send(person, call, { body: body(first?.id) })).status).toBe(404)
  const stranger = { ...body(first?.id), userId: (await createMember("Student")).userId }
  expect((await send(admin, progress.complete, { body: stranger })).status).toBe(404)
})

test("another feature completes a lesson once, and what completed it first stays", async () => {
  const item = await insertItemWithLessons()
  await grantAccess(student, item.id)
  const materialId = item.materials[1]?.id ?? 0
  for (const by of ["import", "staff"] as const)
    await withInstitute(institutes.acme, (db) => completeMaterial(db, { userId: student.userId, materialId, by }))
  const reasons = await send(student, progress.reasons, { query: { itemId: String(item.id) } })
  expect(reasons.data).toMatchObject({ percent: 50, lessons: [{ isMet: false }, { completedBy: "import" }] })
})

test("the histogram counts by night how many learners watched each hundredth of a video", async () => {
  const item = await insertItemWithLessons()
  const other = await createMember("Student")
  const [first] = item.materials
  for (const [person, seconds] of [
    [student, 30],
    [other, 10],
  ] as const) {
    // oxfmt-ignore
    await grantAccess(person, item.id)
    await watch(person, first?.id ?? 0, seconds)
  }
  const read = () => send(admin, progress.histogram, { params: { materialId: String(first?.id) } })
  expect((await read()).data).toMatchObject({ durationSeconds: 100, countedAt: null })
  for (let times = 0; times < 2; times += 1) await countWatched.run({})
  const { viewers } = (await read()).data
  expect([viewers[0], viewers[9], viewers[10], viewers[29], viewers[30]]).toEqual([2, 2, 1, 1, 0])
  expect((await send(student, progress.histogram, { params: { materialId: String(first?.id) } })).status).toBe(403)
  const foreign = await createMember("Admin", "rival")
  expect((await send(foreign, progress.histogram, { params: { materialId: String(first?.id) } })).status).toBe(404)
})
