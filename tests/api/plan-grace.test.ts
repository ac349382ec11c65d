import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { notifications } from "@/lib/features/notifications/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { endPlan, resumePlan, setPlan } from "../setup/plan"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { insertCompleteItem } from "./item-fixtures"
import { bellOf, compose, runJob } from "./notifications-fixtures"

withJobQueue()

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)
const PERIOD = { anchorDay: 1, periodFrom: "2026-10-01", periodTo: "2026-11-01" }
const setStatus = (status: string) =>
  withPlatform((db) => db.updateTable("institutes").set({ status }).where("id", "=", institutes.rival).execute())

afterEach(async () => {
  await resumePlan("rival")
  await setStatus("active")
})

/** Ten days after it was due at the latest: in two days. */
const beGraced = () => setPlan("rival", { ...PERIOD, status: "grace", accessUntil: daysFromNow(2) })

test("in grace nothing is scheduled that would be sent after it; before that everything is", async () => {
  const admin = await createMember("Admin", "rival")
  const scheduleIn = async (days: number) =>
    (await compose(admin, { scheduleAt: daysFromNow(days).toISOString() })).code ?? "scheduled"
  await setPlan("rival", { ...PERIOD, status: "past_due", accessUntil: daysFromNow(8) })
  expect(await scheduleIn(20)).toBe("scheduled")
  await beGraced()
  expect([await scheduleIn(1), await scheduleIn(20)]).toEqual(["scheduled", "after_plan_end"])
  expect((await compose(admin)).code).toBeUndefined()
})

test("in grace no webinar is published that begins after it, and its draft stays as it is", async () => {
  const admin = await createMember("InstituteAdmin", "rival")
  const publish = async (days: number) => {
    const id = await insertCompleteItem("rival", {
      ...{ kind: "webinar", status: "draft", startsAt: daysFromNow(days), endsAt: daysFromNow(days + 0.1) },
    })
    return (await send(admin, itemsAdmin.act, { body: { id, version: 1, action: "publish" } })).code ?? "published"
  }
  await beGraced()
  expect([await publish(1), await publish(20)]).toEqual(["published", "after_plan_end"])
})

const titlesOf = async (student: TestMember) => (await bellOf(student)).content.map(({ title }) => title)

describe("a notification that is due", () => {
  async function scheduled(admin: TestMember, student: TestMember): Promise<number> {
    const audience = { kind: "users", userIds: [student.userId] }
    const { data } = await compose(admin, { audience, title: "Later", scheduleAt: daysFromNow(1).toISOString() })
    await withInstitute(institutes.rival, (db) =>
      db
        .updateTable("notifications")
        .set({ scheduleAt: daysFromNow(-0.1) })
        .where("id", "=", data.id)
        .execute(),
    )
    return data.id
  }

  test.each([
    ["after the end of the plan", () => endPlan("rival")],
    ["while the institute is suspended", () => setStatus("suspended")],
  ])("%s is not sent, also not later, but a draft again", async (_, end) => {
    const [admin, student] = [await createMember("Admin", "rival"), await createMember("Student", "rival")]
    const id = await scheduled(admin, student)
    await end()
    await runJob("send-due-notifications")
    await resumePlan("rival")
    await setStatus("active")
    await runJob("send-due-notifications")
    expect(await titlesOf(student)).not.toContain("Later")
    expect((await send(admin, notifications.showSent, { params: { id: String(id) } })).data.status).toBe("draft")
  })

  test("while the plan is valid is sent", async () => {
    const [admin, student] = [await createMember("Admin", "rival"), await createMember("Student", "rival")]
    await scheduled(admin, student)
    await runJob("send-due-notifications")
    expect(await titlesOf(student)).toContain("Later")
  })
})
