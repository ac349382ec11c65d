import { progress } from "@/lib/features/learning/progress-contract"
import { createMember, send, type TestMember } from "../setup/test-app"
import { expireAccess, grantAccess, insertItemWithLessons, watch } from "./learning-fixtures"

const list = (as: TestMember, materialId = 0, query: { page?: string; size?: string; searchParam?: string } = {}) =>
  send(as, progress.learners, { params: { materialId: String(materialId) }, query })

test("staff see who completed a lesson, how much the others watched and when, a page at a time", async () => {
  const [admin, first, second, third, former] = [
    await createMember("Admin"),
    await createMember("Student"),
    await createMember("Student"),
    await createMember("Student"),
    await createMember("Student"),
  ]
  const item = await insertItemWithLessons()
  const materialId = item.materials[0]?.id ?? 0
  for (const student of [first, second, third, former]) await grantAccess(student, item.id)
  await expireAccess(former, item.id)
  await watch(first, materialId, 40)
  await watch(second, materialId, 95)
  const body = { userId: third.userId, materialId, reason: "Shown in class" }
  await send(admin, progress.complete, { body })

  const { data } = await list(admin, materialId)
  expect(data).toMatchObject({ totalElements: 3, completed: 2 })
  expect(data.content.map(({ userId, percent, completedBy }) => [userId, percent, completedBy])).toEqual([
    [second.userId, 95, "rule"],
    [first.userId, 40, null],
    [third.userId, 0, "staff"],
  ])
  expect(data.content[2]).toMatchObject({ lastReportAt: null, completedAt: expect.anything() as Date })
  const paged = await list(admin, materialId, { page: "1", size: "2" })
  expect(paged.data).toMatchObject({
    totalElements: 3,
    totalPages: 2,
    completed: 2,
    content: [{ userId: third.userId }],
  })
})

test("neither students, teachers of other items nor another institute see the learners of a lesson", async () => {
  const item = await insertItemWithLessons()
  const [lesson] = item.materials
  const student = await createMember("Student")
  await grantAccess(student, item.id)
  expect((await list(student, lesson?.id)).status).toBe(403)
  expect((await list(await createMember("Teacher"), lesson?.id)).code).toBe("not_found")
  expect((await list(await createMember("Admin", "rival"), lesson?.id)).code).toBe("not_found")
})
