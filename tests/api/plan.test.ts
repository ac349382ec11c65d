import { billing } from "@/lib/features/billing/contract"
import { insertPlan, insertPlanVersion, publishPlanVersion } from "@/lib/features/plans/plan-versions.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { endPlan, resumePlan, setPlan } from "../setup/plan"
import { createMember, institutes, send, unique } from "../setup/test-app"

withJobQueue()

const TERMS = { priceMonthMinor: 100, priceYearMinor: 1_000, limits: { staff: 3 } }
const detailsOf = (id: number) => ({ params: { instituteId: String(id) } })

beforeAll(() =>
  withPlatform((db) =>
    insertPlan(db, { slug: "free", name: "Free", terms: { priceMonthMinor: 0, priceYearMinor: 0 } }),
  ),
)
afterEach(async () => {
  await withPlatform(async (db) => {
    const growth = await db
      .selectFrom("plans")
      .select("currentVersionId")
      .where("slug", "=", "growth")
      .executeTakeFirstOrThrow()
    await db
      .updateTable("institute_subscriptions")
      .set({ planVersionId: growth.currentVersionId ?? undefined })
      .where("instituteId", "=", institutes.rival)
      .execute()
  })
  await resumePlan("rival")
})

test("the plan is read by members until it is over, and by admins also after it", async () => {
  const [admin, teacher] = [await createMember("Admin", "rival"), await createMember("Teacher", "rival")]
  const details = detailsOf(institutes.rival)
  expect((await send(teacher, billing.details, details)).data).toMatchObject({ name: "Growth", status: "active" })
  expect((await send(teacher, billing.show, {})).code).toBe("forbidden")
  await endPlan("rival")
  expect(await send(teacher, billing.details, details)).toMatchObject({ status: 423, code: "plan_expired" })
  expect(await send(admin, billing.details, details)).toMatchObject({ status: 423, code: "plan_expired" })
  expect((await send(admin, billing.show, {})).data).toMatchObject({ status: "expired", next: null })
})

test("the plan of another institute is refused", async () => {
  const admin = await createMember("InstituteAdmin", "rival")
  expect((await send(admin, billing.details, detailsOf(institutes.acme))).code).toBe("other_institute")
})

test("what is pending comes before what is paid, and past due before both", async () => {
  const admin = await createMember("InstituteAdmin", "rival")
  const period = { periodFrom: "2031-05-15", periodTo: "2031-06-15", anchorDay: 15 }
  await setPlan("rival", { ...period, pending: "cancel" })
  expect((await send(admin, billing.show, {})).data).toMatchObject({
    ...{ status: "cancel_scheduled", next: { state: "expired", on: "2031-06-15" } },
  })
  await setPlan("rival", { status: "past_due" })
  expect((await send(admin, billing.show, {})).data.status).toBe("past_due")
})

test("an administrator whose plan is over goes on with Free, once; an admin may not", async () => {
  const [owner, admin] = [await createMember("InstituteAdmin", "rival"), await createMember("Admin", "rival")]
  expect((await send(owner, billing.continueOnFree, { body: {} })).code).toBe("state")
  await endPlan("rival")
  expect((await send(admin, billing.continueOnFree, { body: {} })).code).toBe("forbidden")
  const both = await Promise.all([
    send(owner, billing.continueOnFree, { body: {} }),
    send(owner, billing.continueOnFree, { body: {} }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect((await send(admin, billing.show, {})).data).toMatchObject({ name: "Free", status: "active" })
  const { content } = (await send(admin, billing.moves, { query: {} })).data
  expect(content[0]).toMatchObject({ event: "freed", fromStatus: "expired", toStatus: "active", plan: "Free" })
  const ofRival = (await eventsOf("subscription")).filter(({ instituteId }) => instituteId === institutes.rival)
  expect(ofRival.at(-1)).toMatchObject({ key: "plan.changed", actorId: owner.userId })
  const acme = await createMember("InstituteAdmin")
  expect((await send(acme, billing.show, {})).data.name).toBe("Growth")
})

test("who has subscribed stays on their version when another is published, and a published one never changes", async () => {
  const slug = unique("plan")
  const planId = await withPlatform((db) => insertPlan(db, { slug, name: slug, terms: TERMS }))
  const versionOf = () =>
    readPlatform((db) =>
      db.selectFrom("plans").select("currentVersionId").where("slug", "=", slug).executeTakeFirstOrThrow(),
    )
  const { currentVersionId: first } = await versionOf()
  if (planId === undefined || first === null) throw new Error("the plan was not inserted")
  await setPlan("rival", { planId, planVersionId: first })
  await withPlatform(async (db) => {
    const versionId = await insertPlanVersion(db, planId, { ...TERMS, limits: { staff: 1 } })
    await publishPlanVersion(db, { planId, versionId })
  })
  expect((await versionOf()).currentVersionId).not.toBe(first)
  const admin = await createMember("Admin", "rival")
  expect((await send(admin, billing.show, {})).data).toMatchObject({ version: 1, limits: { staff: 3 } })
  const change = withPlatform((db) =>
    db.updateTable("plan_versions").set({ priceMonthMinor: 1 }).where("id", "=", first).execute(),
  )
  await expect(change).rejects.toThrow("append-only")
})

test("a grant of the platform raises a limit until it ends", async () => {
  const limitOf = async () => {
    await withPlatform((db) =>
      db
        .updateTable("institute_subscriptions")
        .set((e) => ({ version: e("version", "+", 1) }))
        .where("instituteId", "=", institutes.rival)
        .execute(),
    )
    const admin = await createMember("Admin", "rival")
    return (await send(admin, billing.show, {})).data.limits.staff
  }
  const slug = unique("plan")
  const planId = await withPlatform((db) => insertPlan(db, { slug, name: slug, terms: TERMS }))
  const plan = await readPlatform((db) =>
    db
      .selectFrom("plans")
      .select(["id", "currentVersionId"])
      .where("id", "=", planId ?? 0)
      .executeTakeFirstOrThrow(),
  )
  await setPlan("rival", { planId: plan.id, planVersionId: plan.currentVersionId ?? undefined })
  const grant = { instituteId: institutes.rival, limit: "staff", amount: 2, reason: "A gift" }
  await withPlatform((db) =>
    db
      .insertInto("limit_grants")
      .values([grant, { ...grant, until: new Date(Date.now() - 1_000) }])
      .execute(),
  )
  expect(await limitOf()).toBe(5)
  await withPlatform((db) => db.deleteFrom("limit_grants").where("instituteId", "=", institutes.rival).execute())
  expect(await limitOf()).toBe(3)
})
