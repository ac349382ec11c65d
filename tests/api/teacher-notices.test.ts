import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { createMember, send, type TestMember } from "../setup/test-app"
import { insertCompleteItem } from "./item-fixtures"
import { bellOf } from "./notifications-fixtures"

withJobQueue()

const saveTeachers = async (as: TestMember, id: number, teachers: TestMember[]) => {
  const { version } = (await send(as, itemsAdmin.show, { params: { id: String(id) } })).data
  const userIds = teachers.map(({ userId }) => userId)
  return (await send(as, itemsAdmin.saveTeachers, { body: { id, version, userIds } })).data
}
const subjectsTo = async ({ email }: TestMember) => (await mailsTo(email)).map(({ subject }) => subject)

test("who becomes a teacher of an item is told by bell and mail in their language, who is one no more by bell; who did it is not", async () => {
  const [admin, old, asha, rival] = [
    await createMember("Admin"),
    await createMember("Teacher"),
    await createMember("Teacher"),
    await createMember("Teacher", "rival"),
  ]
  await withPlatform((db) => db.updateTable("users").set({ locale: "hi" }).where("id", "=", asha.userId).execute())
  const id = await insertCompleteItem("acme", { title: "Rivers", teacherId: old.userId, status: "draft" })
  await saveTeachers(admin, id, [asha, admin])
  await saveTeachers(admin, id, [admin, asha])
  expect((await bellOf(asha)).content).toMatchObject([
    {
      title: "आपको शिक्षक के रूप में जोड़ा गया",
      body: "अब आप Rivers पढ़ाते हैं। प्रकाशित होने पर विद्यार्थी आपको इसके पेज पर देखेंगे।",
      link: `/teacher/courses/${id}`,
    },
  ])
  expect(await subjectsTo(asha)).toEqual(["अब आप Rivers पढ़ाते हैं"])
  expect((await bellOf(old)).content).toMatchObject([
    { title: "You were removed as a teacher", body: "You no longer teach Rivers.", link: "/teacher/courses" },
  ])
  for (const silent of [old, admin, rival]) expect(await subjectsTo(silent)).toEqual([])
  for (const member of [admin, rival]) expect((await bellOf(member)).content).toEqual([])
  const recorded = (await eventsOf(`item:${id}`)).map(({ key, data }) => [key, (data as { userId?: number }).userId])
  expect(recorded.filter(([key]) => key !== "item.teachers_saved")).toEqual([
    ["item.teacher_added", asha.userId],
    ["item.teacher_added", admin.userId],
    ["item.teacher_removed", old.userId],
  ])
})

test("the teachers of a published item are told once the change is published", async () => {
  const [admin, old, added] = [
    await createMember("Admin"),
    await createMember("Teacher"),
    await createMember("Teacher"),
  ]
  const id = await insertCompleteItem("acme", { title: "Lakes", teacherId: old.userId, status: "published" })
  const { version } = await saveTeachers(admin, id, [added])
  for (const member of [old, added]) expect((await bellOf(member)).content).toEqual([])
  await send(admin, itemsAdmin.actOnDraft, { body: { id, version, action: "publish" } })
  expect((await bellOf(added)).content).toMatchObject([{ body: "You now teach Lakes. Students see you on its page." }])
  expect((await bellOf(old)).content).toMatchObject([{ body: "You no longer teach Lakes." }])
  expect(await subjectsTo(added)).toEqual(["You now teach Lakes"])
})

test("of an item that leaves the public pages with a change of its teachers, they are told then", async () => {
  const [admin, added] = [await createMember("Admin"), await createMember("Teacher")]
  const id = await insertCompleteItem("acme", { title: "Seas", status: "published" })
  const { version } = await saveTeachers(admin, id, [added])
  await send(admin, itemsAdmin.act, { body: { id, version, action: "archive" } })
  expect((await bellOf(added)).content).toMatchObject([{ title: "You were added as a teacher" }])
})
