import { randomUUID } from "node:crypto"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { billing } from "@/lib/features/billing/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { files } from "@/lib/features/files/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { learning } from "@/lib/features/learning/contract"
import { progress } from "@/lib/features/learning/progress-contract"
import { members } from "@/lib/features/members/contract"
import { notifications } from "@/lib/features/notifications/contract"
import { orders } from "@/lib/features/orders/contract"
import { profile } from "@/lib/features/profile/contract"
import { signUp } from "@/lib/features/sign-up/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { READABLE_DAYS } from "@/lib/shared/constants"
import { withJobQueue } from "../setup/job-queue"
import { endPlan, resumePlan, setPlan } from "../setup/plan"
import { createItemOnSale, placeOrder } from "../setup/payments"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { updateEntitlements } from "./entitlement-fixtures"
import { grantAccess, insertItemWithLessons } from "./learning-fixtures"

withJobQueue()

const DAY_MS = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS)

const PERIOD = { anchorDay: 1, periodFrom: "2026-10-01", periodTo: "2026-11-01" }

type State = "active" | "past_due" | "grace" | "readable" | "later" | "suspended"
const PLANS: Record<State, () => Promise<unknown>> = {
  active: () => resumePlan("rival"),
  past_due: () => setPlan("rival", { ...PERIOD, status: "past_due", accessUntil: daysFromNow(8) }),
  grace: () => setPlan("rival", { ...PERIOD, status: "grace", accessUntil: daysFromNow(2) }),
  readable: () =>
    setPlan("rival", { status: "expired", accessUntil: daysFromNow(-1), readableUntil: daysFromNow(179) }),
  later: () => setPlan("rival", { status: "expired", accessUntil: daysFromNow(-190), readableUntil: daysFromNow(-10) }),
  suspended: async () => {
    await PLANS.readable()
    await setInstitute("suspended")
  },
}

const setInstitute = (status: string) =>
  withPlatform((db) => db.updateTable("institutes").set({ status }).where("id", "=", institutes.rival).execute())

let item: Awaited<ReturnType<typeof insertItemWithLessons>>
let people: Record<"admin" | "teacher" | "buyer" | "learner", TestMember>

beforeAll(async () => {
  item = await insertItemWithLessons({ slug: "rival", lessons: [{ kind: "pdf" }, {}] })
  people = {
    admin: await createMember("InstituteAdmin", "rival"),
    teacher: await createMember("Teacher", "rival"),
    buyer: await createMember("Student", "rival"),
    learner: await createMember("Student", "rival"),
  }
  await grantAccess(people.buyer, item.id)
})
afterEach(async () => {
  await resumePlan("rival")
  await setInstitute("active")
})

const newPerson = () => ({
  userDetails: {
    email: `${unique("new")}@rival.test`,
    password: "Brave-otter-71",
    first_name: "New",
    instituteId: institutes.rival,
  },
})
const NAMES = { first_name: "Edited", last_name: "", mobile_number: null, gender: null }
const fileId = () => String(item.materials[0]?.fileId)

/** What is tried in each state, and by whom. */
const DEEDS = {
  "a visitor signs up": () => send(null, signUp.createUser, { form: newPerson() }),
  "a buyer opens an item": () => send(people.buyer, learning.lectures, { query: { moduleId: String(item.id) } }),
  "a buyer opens a file": () => send(people.buyer, learning.openFile, { params: { id: fileId() }, query: {} }),
  "a buyer reports progress": () =>
    send(people.buyer, progress.save, { body: { materialId: item.materials[1]?.id ?? 0, ranges: [[0, 1]] } }),
  "a buyer enters the library": () => send(people.buyer, bootstrap.library, { query: {} }),
  "a buyer enters their area": () => send(people.buyer, bootstrap.show, { params: { area: "student" }, query: {} }),
  "a buyer reads their orders": () => send(people.buyer, orders.list, { query: {} }),
  "a buyer takes their data": () => send(people.buyer, profile.exportData, {}),
  "a learner without items reads": () => send(people.learner, learning.accessible, { query: {} }),
  "a teacher reads": () => send(people.teacher, files.list, { query: {} }),
  "an admin reads": () => send(people.admin, itemsAdmin.list, { query: {} }),
  "an admin reads the plan": () => send(people.admin, billing.show, {}),
  "an admin creates": () =>
    send(people.admin, itemsAdmin.create, {
      body: { kind: "course", title: unique("Item"), idempotencyKey: randomUUID() },
    }),
  "an admin asks": () =>
    send(people.admin, faqs.create, {
      body: { faqType: "institute", question: "Is there a trial?", answer: "Yes, of two weeks." },
    }),
  "an admin edits a member": async () => {
    const { userId } = await createMember("Student", "rival")
    return send(people.admin, members.edit, { form: { userDetails: { id: userId, version: 1, ...NAMES } } })
  },
  "an admin marks notifications": () => send(people.admin, notifications.updateStatus, { query: { id: "all" } }),
} as const
type Deed = keyof typeof DEEDS

const YES = undefined
const OVER = {
  "a visitor signs up": "not_on_sale",
  "a buyer enters their area": "plan_expired",
  "a learner without items reads": "plan_expired",
  "a teacher reads": "plan_expired",
  "an admin creates": "plan_ended",
  "an admin asks": "plan_ended",
  "an admin edits a member": "plan_ended",
} as const
const CLOSED_TO_READERS = {
  "a buyer opens an item": "plan_expired",
  "a buyer opens a file": "plan_expired",
  "a buyer reports progress": "plan_expired",
  "a buyer enters the library": "plan_expired",
  "a buyer reads their orders": "plan_expired",
} as const
const REFUSED: Record<State, Partial<Record<Deed, string | undefined>>> = {
  active: {},
  past_due: {},
  grace: {},
  readable: OVER,
  later: { ...OVER, ...CLOSED_TO_READERS },
  suspended: {
    ...Object.fromEntries(Object.keys(DEEDS).map((deed) => [deed, "institute_suspended"])),
    "a visitor signs up": "sign_up_closed",
    "a buyer takes their data": YES,
    "an admin reads": YES,
    "an admin reads the plan": YES,
  },
}

const STATES: State[] = ["active", "past_due", "grace", "readable", "later", "suspended"]
describe.each(STATES)("where the plan is %s", (state) => {
  beforeEach(() => PLANS[state]())
  test.each(Object.keys(DEEDS) as Deed[])("%s", async (deed) => {
    const { code, status } = await DEEDS[deed]()
    expect([deed, code]).toEqual([deed, REFUSED[state][deed] ?? YES])
    if (code === "plan_expired") expect(status).toBe(423)
    if (code === "plan_ended") expect(status).toBe(422)
  })
})

test("in grace nothing is bought that begins after its end", async () => {
  const at = (days: number) => ({ kind: "course", startsAt: daysFromNow(days), endsAt: daysFromNow(days + 1) }) as const
  const [soon, later] = [await createItemOnSale(at(1), "rival"), await createItemOnSale(at(30), "rival")]
  const quoteOf = async (itemId: number) =>
    (await send(people.learner, orders.quote, { params: { kind: "course", itemId: String(itemId) }, query: {} })).code
  expect([await quoteOf(soon), await quoteOf(later)]).toEqual([undefined, undefined])
  await PLANS.past_due()
  expect(await quoteOf(later)).toBeUndefined()
  await PLANS.grace()
  expect([await quoteOf(soon), await quoteOf(later)]).toEqual([undefined, "not_on_sale"])
  expect((await placeOrder(people.learner, later)).code).toBe("not_on_sale")
})

test("who orders after the end reads that nothing is on sale, and stays on the page", async () => {
  const itemId = await createItemOnSale({}, "rival")
  await endPlan("rival")
  expect(await placeOrder(people.learner, itemId)).toMatchObject({ status: 422, code: "not_on_sale" })
})

test("the days of reading begin with the end of access, also where nothing has moved the plan yet", async () => {
  const read = async () => (await send(people.buyer, learning.accessible, { query: {} })).code
  await endPlan("rival")
  expect(await read()).toBeUndefined()
  await setPlan("rival", { accessUntil: daysFromNow(-READABLE_DAYS - 0.1) })
  expect(await read()).toBe("plan_expired")
  await setPlan("rival", { accessUntil: daysFromNow(-READABLE_DAYS + 0.1) })
  expect(await read()).toBeUndefined()
})

test("who reads on has access of their own at that institute, which has not ended", async () => {
  const [reader, stranger] = [await createMember("Student", "rival"), await createMember("Student", "acme")]
  await grantAccess(reader, item.id)
  await endPlan("rival")
  const read = async (who: TestMember) => (await send(who, learning.accessible, { query: {} })).data
  expect(await read(reader)).toHaveLength(1)
  expect(await read(stranger)).toEqual([])
  expect((await send(stranger, learning.lectures, { query: { moduleId: String(item.id) } })).code).toBe("not_found")
  await updateEntitlements(reader, { expiresAt: daysFromNow(-0.1) })
  expect((await send(reader, learning.accessible, { query: {} })).code).toBe("plan_expired")
})

test("the library says how long it can be read, and administrators that their plan is over", async () => {
  await PLANS.readable()
  const { data } = await send(people.buyer, bootstrap.library, { query: {} })
  expect(data.plan).toMatchObject({ isOver: true })
  expect(data.plan?.readableUntil?.getTime()).toBeGreaterThan(daysFromNow(178).getTime())
  const ofAdmin = await send(people.admin, bootstrap.show, { params: { area: "admin" }, query: {} })
  expect(ofAdmin.data.plan).toMatchObject({ isOver: true, status: "expired" })
})
