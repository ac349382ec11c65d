import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { ItemAction } from "@/lib/features/catalogue/item-statuses"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { runJobs } from "../setup/run-jobs"
import { createMember, send, type TestMember } from "../setup/test-app"
import { insertCompleteItem } from "./item-fixtures"
import { bellOf } from "./notifications-fixtures"

withJobQueue()

type ActionOf = { id: number; version: number; action: ItemAction; reason?: string }
const act = (as: TestMember, body: ActionOf) => send(as, itemsAdmin.act, { body })

test("who sent an item for review is told that it is sent back, with the reason, and that it is published; nobody else is", async () => {
  const [admin, other, teacher, rival] = [
    await createMember("Admin"),
    await createMember("Admin"),
    await createMember("Teacher"),
    await createMember("InstituteAdmin", "rival"),
  ]
  await withPlatform((db) => db.updateTable("users").set({ locale: "hi" }).where("id", "=", teacher.userId).execute())
  const id = await insertCompleteItem("acme", { title: "Rivers", teacherId: teacher.userId, status: "draft" })
  await act(teacher, { id, version: 1, action: "submit" })
  await act(admin, { id, version: 2, action: "sendBack", reason: "Add an exercise.\nAnd a map." })
  expect((await bellOf(teacher)).content).toMatchObject([
    {
      title: "बदलाव चाहिए",
      body: "Admin Tester ने Rivers आपको वापस भेजा। कारण: Add an exercise. And a map.",
      link: `/teacher/courses/${id}`,
    },
  ])
  const [mail] = await mailsTo(teacher.email)
  expect(mail?.subject).toBe("Rivers में बदलाव चाहिए")
  expect(mail?.text).toContain("> Add an exercise.\n> And a map.")
  await act(teacher, { id, version: 3, action: "submit" })
  await act(admin, { id, version: 4, action: "publish" })
  expect((await bellOf(teacher)).content.map(({ title }) => title)).toEqual(["प्रकाशित हो गया", "बदलाव चाहिए"])
  expect(await mailsTo(teacher.email)).toHaveLength(1)
  for (const member of [admin, other, rival])
    expect((await bellOf(member)).content.filter(({ title }) => title !== "Waiting for your review")).toEqual([])
  const recorded = await eventsOf(`item:${id}`)
  expect(recorded.map(({ key, changes }) => [key, changes])).toEqual([
    ["item.review_requested", { status: ["draft", "review"] }],
    ["item.sent_back", { status: ["review", "draft"] }],
    ["item.review_requested", { status: ["draft", "review"] }],
    ["item.published", { status: ["review", "published"] }],
  ])
})

test("an item that was withdrawn from a review is published without telling who once sent it, and so is one whose author publishes it", async () => {
  const [admin, teacher] = [await createMember("Admin"), await createMember("Teacher")]
  const id = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "draft" })
  await act(teacher, { id, version: 1, action: "submit" })
  await act(teacher, { id, version: 2, action: "withdraw" })
  await act(admin, { id, version: 3, action: "publish" })
  expect((await bellOf(teacher)).content).toEqual([])
  const own = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "draft" })
  await act(admin, { id: own, version: 1, action: "submit" })
  await act(admin, { id: own, version: 2, action: "publish" })
  expect((await bellOf(admin)).content).toEqual([])
})

test("who may publish sees that an item waits for review; who sent it does not", async () => {
  const [admin, teacher, rival] = [
    await createMember("Admin"),
    await createMember("Teacher"),
    await createMember("Admin", "rival"),
  ]
  const id = await insertCompleteItem("acme", { title: "Lakes", teacherId: teacher.userId, status: "draft" })
  await act(teacher, { id, version: 1, action: "submit" })
  await runJobs()
  const link = `/admin/courses/${id}`
  const { content } = await bellOf(admin)
  expect(content.filter((one) => one.link === link)).toMatchObject([
    { title: "Waiting for your review", body: "Lakes was sent for review." },
  ])
  for (const other of [teacher, rival]) expect((await bellOf(other)).content).toEqual([])
})
