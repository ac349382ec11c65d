import { addOns } from "@/lib/features/plans/add-ons-contract"
import { planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { plans } from "@/lib/features/plans/contract"
import { PLAN_LIMITS, type VersionTerms, UNLIMITED } from "@/lib/features/plans/plan-terms"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"
import { eventsOf } from "../setup/events"
import { setPlan } from "../setup/plan"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"

const each = <Key extends string, Value>(keys: readonly Key[], value: Value) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>

const TERMS: VersionTerms = {
  priceMonthMinor: 150_000,
  priceYearMinor: 1_500_000,
  isOnQuote: false,
  limits: { ...each(PLAN_LIMITS, 10), liveMinutes: UNLIMITED, storageGb: 0.5 },
  features: each(PLAN_FEATURES, false),
  feeBasisPoints: 300,
  trialDays: 0,
}

let owner: TestMember
beforeAll(async () => {
  owner = await createMember("SuperAdmin")
})

const newSlug = () => unique("plan").slice(0, 31)
async function addPlan(publish = true) {
  const body = { slug: newSlug(), name: "Solo", rank: 7, isPublic: true, terms: TERMS, publish }
  const { data } = await send(owner, planCatalogue.create, { body })
  return { id: data.id, slug: body.slug }
}
const show = async (id: number) => (await send(owner, planCatalogue.show, { params: { id: String(id) } })).data
async function change(id: number, values: object) {
  const { name, rank, isPublic, rowVersion } = await show(id)
  const body = { name, rank, isPublic, isArchived: false, rowVersion, ...values }
  return send(owner, planCatalogue.update, { params: { id: String(id) }, body })
}
const idOfPublic = async (slug: string) =>
  (await send(null, plans.list, {})).data.find((plan) => plan.slug === slug)?.id

test("a published plan is on sale at once, a draft is not", async () => {
  const [published, draft] = [await addPlan(), await addPlan(false)]
  expect(await idOfPublic(published.slug)).toBe(published.id)
  expect(await idOfPublic(draft.slug)).toBeUndefined()
  expect((await eventsOf(`plan:${published.id}`)).map(({ key }) => key)).toEqual(["catalogue.plan_created"])
  const again = await send(owner, planCatalogue.create, {
    body: { slug: published.slug, name: "Solo", rank: 1, isPublic: true, terms: TERMS },
  })
  expect([again.status, again.code]).toEqual([409, "name_taken"])
})

test("a new version is for new subscribers, and says how many stay on the old one", async () => {
  const { id } = await addPlan()
  const first = (await show(id)).currentVersionId ?? 0
  await setPlan("acme", { planId: id, planVersionId: first })
  const terms = { ...TERMS, priceMonthMinor: 200_000, limits: { ...TERMS.limits, staff: 20 } }
  expect((await change(id, { terms })).status).toBe(200)
  expect((await show(id)).versions).toMatchObject([
    { version: 2, publishedAt: null, subscribers: 0, terms },
    { version: 1, subscribers: 1, terms: TERMS },
  ])
  await change(id, { terms, note: "More staff", publish: true })
  const after = await show(id)
  expect(after.versions[0]).toMatchObject({ version: 2, note: "More staff", publishedAt: expect.any(Date) })
  expect(after.currentVersionId).not.toBe(first)
  const held = await withPlatform((db) =>
    db
      .selectFrom("institute_subscriptions")
      .select(["planVersionId", "effectiveLimits"])
      .where("instituteId", "=", institutes.acme)
      .executeTakeFirstOrThrow(),
  )
  expect(held).toMatchObject({ planVersionId: first, effectiveLimits: { staff: 10 } })
  expect((await eventsOf(`plan:${id}`)).at(-1)).toMatchObject({
    key: "catalogue.plan_published",
    data: { version: 2 },
    changes: { priceMonthMinor: [150_000, 200_000], staff: [10, 20] },
  })
  const listed = (await send(owner, planCatalogue.list, {})).data.find((plan) => plan.id === id)
  expect(listed).toMatchObject({ currentVersion: 2, subscribers: 1, versions: [{ version: 1, subscribers: 1 }] })
})

test("what was published never changes, and terms that do not differ leave no version", async () => {
  const { id } = await addPlan()
  await change(id, { terms: { ...TERMS, feeBasisPoints: 0 } })
  expect((await show(id)).versions).toHaveLength(2)
  await change(id, { terms: TERMS, publish: true })
  expect((await show(id)).versions.map(({ version }) => version)).toEqual([1])
  await expect(asOwner(`update plan_versions set "feeBasisPoints" = 0 where "planId" = ${id}`)).rejects.toThrow(
    "append-only",
  )
})

test.each([
  ["a limit that is not whole", { limits: { ...TERMS.limits, staff: 1.5 } }],
  ["a limit below no limit", { limits: { ...TERMS.limits, staff: -2 } }],
  ["a missing limit", { limits: { staff: 3 } }],
  ["a free key", { limits: { ...TERMS.limits, anything: 3 } }],
  ["a value that the feature has not", { features: { ...TERMS.features, coupons: "read" } }],
  ["a negative price", { priceMonthMinor: -1 }],
])("%s is refused", async (_, wrong) => {
  const { id } = await addPlan()
  const { status } = await change(id, { terms: { ...TERMS, ...wrong } })
  expect(status).toBe(400)
})

test("a plan that somebody has or had is archived, any other is deleted", async () => {
  const { id, slug } = await addPlan()
  const params = { id: String(id) }
  await setPlan("acme", { planId: id, planVersionId: (await show(id)).currentVersionId ?? 0 })
  const refused = await send(owner, planCatalogue.remove, { params })
  expect([refused.status, refused.code]).toEqual([409, "plan_in_use"])
  await change(id, { isArchived: true })
  expect(await idOfPublic(slug)).toBeUndefined()
  expect((await show(id)).archivedAt).toBeInstanceOf(Date)
  const unused = await addPlan()
  expect((await send(owner, planCatalogue.remove, { params: { id: String(unused.id) } })).status).toBe(200)
  expect((await send(owner, planCatalogue.remove, { params: { id: String(unused.id) } })).status).toBe(404)
})

test("of two changes from the same state one is refused", async () => {
  const { id } = await addPlan()
  const { rowVersion } = await show(id)
  const body = { name: "Duo", rank: 7, isPublic: false, isArchived: false, rowVersion }
  const sent = { params: { id: String(id) }, body }
  expect((await send(owner, planCatalogue.update, sent)).status).toBe(200)
  expect((await send(owner, planCatalogue.update, sent)).code).toBe("stale")
})

describe("add-ons", () => {
  const terms = (slug: string) => ({
    ...{ limit: "staff" as const, amount: 5, priceMonthMinor: 19_900, priceYearMinor: 199_000, maxQuantity: 2 },
    plans: [slug],
  })
  async function addAddOn(plan: string, publish = true) {
    const body = { slug: newSlug(), name: "+5 staff", rank: 1, terms: terms(plan), publish }
    return (await send(owner, addOns.create, { body })).data.id
  }
  const listedFor = async (member: TestMember, id: number, status: "active" | "archived" = "active") =>
    (await send(member, addOns.list, { query: { status } })).data.find((addOn) => addOn.id === id)
  const inCatalogue = async (id: number) =>
    (await send(owner, addOns.catalogue, {})).data.find((addOn) => addOn.id === id)

  test("an institute sees what its plan may take, and how many it has", async () => {
    const plan = await addPlan()
    const planVersionId = (await show(plan.id)).currentVersionId ?? 0
    await setPlan("acme", { planId: plan.id, planVersionId })
    const [id, draft] = [await addAddOn(plan.slug), await addAddOn(plan.slug, false)]
    const [ours, other] = [await createMember("InstituteAdmin"), await createMember("InstituteAdmin", "rival")]
    expect(await listedFor(ours, id)).toMatchObject({ ...terms(plan.slug), quantity: 0, mayTake: true })
    expect(await listedFor(other, id)).toMatchObject({ quantity: 0, mayTake: false })
    expect(await listedFor(ours, draft)).toBeUndefined()
    const addOnVersionId = (await listedFor(ours, id))?.versionId
    await withPlatform((db) =>
      db
        .insertInto("subscription_lines")
        .values({
          ...{ instituteId: institutes.acme, kind: "add_on", addOnVersionId, quantity: 2, netMinor: 39_800 },
          ...{ fromDate: "2026-11-01", toDate: "2026-12-01" },
        })
        .execute(),
    )
    expect(await listedFor(ours, id)).toMatchObject({ quantity: 2, mayTake: false })
    expect(await listedFor(other, id)).toMatchObject({ quantity: 0 })
    expect(await inCatalogue(id)).toMatchObject({ subscribers: 1, quantity: 2 })
  })

  test("a change is a new version, and an archived one is not offered", async () => {
    const plan = await addPlan()
    const id = await addAddOn(plan.slug)
    const admin = await createMember("InstituteAdmin")
    const body = { name: "+10 staff", rank: 1, isArchived: false, rowVersion: (await inCatalogue(id))?.rowVersion ?? 0 }
    const changed = { ...terms(plan.slug), amount: 10 }
    const params = { id: String(id) }
    expect((await send(owner, addOns.update, { params, body: { ...body, terms: changed } })).status).toBe(200)
    expect(await inCatalogue(id)).toMatchObject({ current: { version: 1, amount: 5 }, draft: { amount: 10 } })
    expect((await send(owner, addOns.update, { params, body })).code).toBe("stale")
    const rowVersion = (await inCatalogue(id))?.rowVersion ?? 0
    const archived = { ...body, rowVersion, terms: changed, publish: true, isArchived: true }
    await send(owner, addOns.update, { params, body: archived })
    expect(await inCatalogue(id)).toMatchObject({ current: { version: 2, amount: 10 }, draft: null })
    expect(await listedFor(admin, id)).toBeUndefined()
    expect(await listedFor(admin, id, "archived")).toMatchObject({ amount: 10, mayTake: false })
  })

  test("one for a plan that does not exist is refused", async () => {
    const body = { slug: newSlug(), name: "+5 staff", rank: 1, terms: terms("no-such-plan") }
    expect((await send(owner, addOns.create, { body })).status).toBe(404)
  })
})

test.each(["InstituteAdmin", "Teacher"] as const)("%s may not look at the catalogue", async (role) => {
  const member = await createMember(role)
  expect((await send(member, planCatalogue.list, {})).status).toBe(403)
  expect((await send(member, addOns.catalogue, {})).status).toBe(403)
})
