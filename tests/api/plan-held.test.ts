/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { items } from "@/lib/features/items/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { content } from "@/lib/features/content/contract"
import { learning } from "@/lib/features/learning/contract"
import { members } from "@/lib/features/members/contract"
import { orders } from "@/lib/features/orders/contract"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import { readUse } from "@/lib/features/plans/plans.server"
import { profile } from "@/lib/features/profile/contract"
import { COUNTER_INVARIANTS } from "@/lib/server/db/counter-invariants"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { sql } from "kysely"
import { eventsOf } from "../setup/events"
import { heldItems, heldStaff, insertFreePlan, moveToFree, moveToGrowth, planOf } from "../setup/held"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { grantAccess, insertItemWithLessons } from "./learning-fixtures"
import { insertItem } from "./item-fixtures"

withJobQueue()

const DAY_MS = 86_400_000
/** Published so many days ago, with the most recent last. */
const publish = (slug: "acme" | "rival", daysAgo: number) =>
  insertItem(slug, { publishedAt: new Date(Date.now() - daysAgo * DAY_MS), priceMinor: 0 })
const act = (as: TestMember, id: number, action: "publish" | "unlist" | "archive", version = 1) =>
  send(as, itemsAdmin.act, { body: { id, version, action } })
const choose = (as: TestMember, body: { publishedItems?: number[]; staff?: number[] }) =>
  send(as, heldByPlan.choose, { body })

let owner: TestMember
let buyer: TestMember
/** Five published ones, from the oldest to the newest, which is bought. */
let ids: number[]

beforeAll(async () => {
  await insertFreePlan()
  owner = await createMember("InstituteAdmin", "rival")
  buyer = await createMember("Student", "rival")
  ids = []
  for (const daysAgo of [50, 40, 30, 20]) ids.push(await publish("rival", daysAgo))
  const bought = await insertItemWithLessons({ slug: "rival" })
  await grantAccess(buyer, bought.id)
  ids.push(bought.id)
  for (let index = 0; index < 5; index += 1) await publish("acme", index)
})
afterEach(async () => {
  if ((await planOfInstitute()) === "free") await moveToGrowth("rival")
})

const planOfInstitute = async () => {
  const row = await readPlatform((db) =>
    db
      .selectFrom("institute_subscriptions as s")
      .innerJoin("plans as p", "p.id", "s.planId")
      .select("p.slug")
      .where("s.instituteId", "=", institutes.rival)
      .executeTakeFirstOrThrow(),
  )
  return row.slug
}
const at = (...places: number[]) => places.map((place) => ids[place] ?? 0)

test("what is above Free is held, the newest that nobody bought first; what is held has no place, and comes back with the plan", async () => {
  await moveToFree("rival")
  expect(await heldItems("rival")).toEqual(at(2, 3))
  expect(await heldItems("acme")).toEqual([])
  expect(await readInstitute(institutes.rival, (db) => readUse(db, "publishedItems"))).toBe(3)
  const held = await send(owner, itemsAdmin.list, { query: { kind: "all", status: "held" } })
  expect(held.data.content.map(({ id, isHeld, status }) => [id, isHeld, status])).toEqual([
    [ids[3], true, "published"],
    [ids[2], true, "published"],
  ])
  const broken = await readPlatform((db) =>
    Promise.all(Object.values(COUNTER_INVARIANTS).map((query) => sql.raw<object>(query).execute(db))),
  )
  expect(broken.flatMap(({ rows }) => rows)).toEqual([])
  await moveToGrowth("rival")
  expect(await heldItems("rival")).toEqual([])
  const keys = (await eventsOf("subscription")).flatMap(({ key, instituteId }) =>
    instituteId === institutes.rival ? [key] : [],
  )
  expect(keys).toEqual(["plan.held", "plan.held_released"])
})

test("a held item is not on sale and not edited; its page stays, and its buyers keep it", async () => {
  await moveToFree("rival")
  await choose(owner, { publishedItems: at(0, 4) })
  expect(await heldItems("rival")).toEqual(at(0, 4))
  const [free, bought] = [String(ids[0]), ids[4] ?? 0]
  const page = await send(null, items.show, {
    params: { kind: "course", id: free },
    query: { instituteId: String(institutes.rival) },
  })
  expect(page.data).toMatchObject({ isClosed: true })
  const student = await createMember("Student", "rival")
  const quote = await send(student, orders.quote, {
    params: { kind: "course", itemId: free },
    query: { instituteId: String(institutes.rival) },
  })
  expect(quote).toMatchObject({ status: 422, code: "not_on_sale" })
  expect((await send(buyer, learning.lectures, { query: { moduleId: String(bought) } })).status).toBe(200)
  expect((await send(student, learning.lectures, { query: { moduleId: String(bought) } })).status).toBe(402)
  const title = "Another title"
  expect(await send(owner, itemsAdmin.save, { body: { id: bought, version: 1, title } })).toMatchObject({
    status: 422,
    code: "item_held",
  })
  expect((await send(owner, itemsAdmin.save, { body: { id: bought, version: 1, featured: true } })).code).toBe(
    "item_held",
  )
  expect((await send(owner, content.saveSection, { body: { moduleId: bought, title } })).code).toBe("item_held")
  expect((await act(owner, bought, "unlist")).code).toBe("item_held")
  expect((await send(owner, itemsAdmin.save, { body: { id: ids[1] ?? 0, version: 1, title } })).code).toBeUndefined()
})

test("a place that is freed releases what is held; to leave the public pages releases the item itself", async () => {
  await moveToFree("rival")
  const [, , third, fourth] = ids
  expect((await act(owner, fourth ?? 0, "archive")).code).toBeUndefined()
  expect(await heldItems("rival")).toEqual([third])
  const [second] = at(1)
  const draft = (await send(owner, itemsAdmin.show, { params: { id: String(second) } })).data
  expect((await act(owner, second ?? 0, "archive", draft.version)).code).toBeUndefined()
  expect(await heldItems("rival")).toEqual([])
  // Both are public again for the tests that follow.
  await moveToGrowth("rival")
  await withPlatform((db) => db.updateTable("items").set({ status: "published" }).where("id", "in", at(1, 3)).execute())
})

test("administrators choose others to hold: as many as are above, of their own institute", async () => {
  await moveToFree("rival")
  const shown = await send(owner, heldByPlan.excess, { query: { size: "2" } })
  expect(shown.data[0]).toMatchObject({
    ...{ limit: "publishedItems", used: 5, allowed: 3, over: 2, preselected: [ids[3], ids[2]] },
    candidates: {
      totalElements: 5,
      content: [
        { id: ids[3], isHeld: true, buyers: 0 },
        { id: ids[2], isHeld: true },
      ],
    },
  })
  const refused = await choose(owner, { publishedItems: at(0) })
  expect(refused).toMatchObject({ status: 422, code: "over_limit" })
  const { details } = (await refused.response.clone().json()) as { details: { limits: string } }
  expect(JSON.parse(details.limits)).toEqual([{ limit: "publishedItems", used: 5, allowed: 3, over: 2 }])
  const foreign = await insertItem("acme")
  expect((await choose(owner, { publishedItems: [foreign, ...at(0)] })).code).toBe("not_found")
  const draft = await insertItem("rival", { status: "draft" })
  expect((await choose(owner, { publishedItems: [draft, ...at(0)] })).code).toBe("not_found")
  expect((await choose(owner, { publishedItems: at(0, 1) })).code).toBeUndefined()
  expect(await heldItems("rival")).toEqual(at(0, 1))
  const admin = await createMember("Admin", "rival")
  expect((await choose(admin, { publishedItems: at(0, 2) })).code).toBe("forbidden")
})

test("another plan says what it would hold, and holds nothing yet", async () => {
  const { planId } = await planOf("free")
  const { data } = await send(owner, heldByPlan.excess, { query: { planId: String(planId), limit: "publishedItems" } })
  expect(data).toEqual([expect.objectContaining({ over: 2, preselected: [ids[3], ids[2]] })])
  expect(await heldItems("rival")).toEqual([])
  expect((await send(owner, heldByPlan.excess, { query: { planId: "999999" } })).code).toBe("not_found")
})

test("staff above the limit read, and are notified; the last administrator always works", async () => {
  for (let index = 0; index < 2; index += 1) await createMember("Teacher", "rival")
  const other = await createMember("InstituteAdmin", "rival")
  await moveToFree("rival")
  const held = await heldStaff("rival")
  expect(held).toContain(other.userId)
  expect(held).not.toContain(owner.userId)
  const create = (as: TestMember) =>
    send(as, itemsAdmin.create, {
      body: { kind: "course", title: "One more", idempotencyKey: crypto.randomUUID() },
    })
  expect(await create(other)).toMatchObject({ status: 422, code: "member_held" })
  expect((await send(other, itemsAdmin.list, { query: { kind: "all" } })).status).toBe(200)
  expect((await send(other, profile.show, {})).status).toBe(200)
  expect((await create(owner)).status).toBe(200)
  const list = await send(owner, members.list, { query: { status: "held" } })
  expect(list.data.content.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual(held)
  expect(list.data.totalElements).toBe(held.length)
  const all = await send(owner, members.list, { query: { role: "Teacher,Admin,InstituteAdmin" } })
  expect(all.data.totalElements).toBe(held.length + 2)
  const [excess] = (await send(owner, heldByPlan.excess, { query: { limit: "staff", size: "100" } })).data
  const everyone = excess?.candidates.content.map(({ id }) => id) ?? []
  const admins = excess?.candidates.content.filter(({ role }) => role === "InstituteAdmin").map(({ id }) => id) ?? []
  const others = everyone.filter((id) => !admins.includes(id))
  expect((await choose(owner, { staff: [...admins, ...others].slice(0, excess?.over) })).code).toBe("last_admin")
  // A held administrator may choose too: it is how somebody works again.
  const swapped = everyone.filter((id) => id !== other.userId).slice(0, excess?.over)
  expect(
    (await choose(other, { staff: swapped.includes(owner.userId) ? swapped : [owner.userId, ...swapped.slice(1)] }))
      .code,
  ).toBeUndefined()
  expect((await create(other)).status).toBe(200)
  expect((await create(owner)).code).toBe("member_held")
  const notified = (await eventsOf("user", { key: "plan.staff_held" })).map(
    ({ data }) => (data as { userId: number }).userId,
  )
  expect(notified).toEqual(expect.arrayContaining([other.userId, owner.userId]))
})
