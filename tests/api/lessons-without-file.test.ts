import { content } from "@/lib/features/content/contract"
import { dashboards } from "@/lib/features/dashboards/contract"
import { files } from "@/lib/features/files/contract"
import { learning } from "@/lib/features/learning/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { grantAccess, insertItemWithLessons } from "./learning-fixtures"

const lessonsOf = async (as: TestMember, itemId: number) =>
  (await send(as, learning.lectures, { query: { moduleId: String(itemId) } })).data.sections.flatMap(({ materials }) =>
    materials.map(({ fileId, isFileRemoved }) => ({ fileId, isFileRemoved })),
  )

test("a lesson whose file is in the trash says so to its learner, on its row and on the dashboard, until it is restored", async () => {
  const [admin, student] = [await createMember("Admin", "rival"), await createMember("Student", "rival")]
  const [teacher, other] = [await createMember("Teacher", "rival"), await createMember("Teacher", "rival")]
  const item = await insertItemWithLessons({ slug: "rival" })
  const [first, second] = item.materials.map(({ fileId }) => fileId)
  await grantAccess(student, item.id)
  await withInstitute(institutes.rival, (db) =>
    db.insertInto("item_teachers").values({ itemId: item.id, userId: teacher.userId }).execute(),
  )
  const trashed = await send(admin, files.remove, { query: { ids: String(first), confirmed: "true" } })
  expect(trashed.status).toBe(200)

  expect(await lessonsOf(student, item.id)).toEqual([
    { fileId: null, isFileRemoved: true },
    { fileId: second, isFileRemoved: false },
  ])
  const rows = async () =>
    (await send(admin, content.curriculum, { params: { id: String(item.id) } })).data.sections[0]?.materials.map(
      ({ file }) => file?.isTrashed,
    )
  const broken = async () => (await send(admin, dashboards.admin, {})).data.brokenItems
  expect(await rows()).toEqual([true, false])
  expect(await broken()).toMatchObject([{ id: item.id, lessons: 1 }])
  const brokenOf = async (as: TestMember) => (await send(as, dashboards.teacher, {})).data.brokenItems
  expect(await brokenOf(teacher)).toMatchObject([{ id: item.id, lessons: 1 }])
  expect(await brokenOf(other)).toEqual([])

  await send(admin, files.restore, { body: { ids: [Number(first)] } })
  expect(await rows()).toEqual([false, false])
  expect(await broken()).toEqual([])
  expect((await lessonsOf(student, item.id))[0]).toEqual({ fileId: first, isFileRemoved: false })
})
