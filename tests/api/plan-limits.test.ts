/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { members } from "@/lib/features/members/contract"
import type { CountedLimit } from "@/lib/features/plans/limits"
import { readUse, usageOf } from "@/lib/features/plans/plans.server"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { ROLE_IDS } from "@/lib/shared/roles"
import { withJobQueue } from "../setup/job-queue"
import { setLimits } from "../setup/limits"
import { signUpByCode } from "../setup/sign-up"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { accept, invite, latestToken, newEmail } from "./invitation-fixtures"
import { insertCompleteItem } from "./item-fixtures"

withJobQueue()
afterEach(() => setLimits({}))

const used = (limit: CountedLimit) => readInstitute(institutes.acme, (db) => readUse(db, limit))
/** Leaves so many places of a limit at acme. */
const leave = async (limit: CountedLimit, places: number) => setLimits({ [limit]: (await used(limit)) + places })
const owner = () => createMember("InstituteAdmin")
const act = (as: TestMember, id: number, action: "publish" | "unlist" | "archive", version = 1) =>
  send(as, itemsAdmin.act, { body: { id, version, action } })

const detailsOf = async ({ response }: { response: Response }) =>
  ((await response.clone().json()) as { details: Record<string, string | undefined> }).details

describe("published items", () => {
  test("the last place is taken once; who may not buy a plan reads whom to ask", async () => {
    const [admin, first] = [await createMember("Admin"), await owner()]
    const [one, other] = [
      await insertCompleteItem("acme", { status: "draft" }),
      await insertCompleteItem("acme", { status: "draft" }),
    ]
    await leave("publishedItems", 1)
    expect((await act(admin, one, "publish")).code).toBeUndefined()
    const refused = await act(admin, other, "publish")
    expect(refused).toMatchObject({ status: 422, code: "quota_exceeded" })
    const now = String(await used("publishedItems"))
    const details = await detailsOf(refused)
    expect(details).toMatchObject({
      limit: "publishedItems",
      used: now,
      allowed: now,
      wanted: "1",
      plan: "Growth",
    })
    expect(details.buyer).toBeDefined()
    expect((await detailsOf(await act(first, other, "unlist"))).buyer).toBeUndefined()
    // What is public already takes no other place, and a place that is free again can be taken.
    expect((await act(admin, one, "unlist", 2)).code).toBeUndefined()
    expect((await act(admin, one, "archive", 3)).code).toBeUndefined()
    expect((await act(admin, other, "publish")).code).toBeUndefined()
  })

  test("an item that returns from the trash as it was takes a place, a draft does not", async () => {
    const admin = await createMember("Admin")
    const remove = (id: number) => send(admin, itemsAdmin.remove, { params: { id: String(id) }, query: {} })
    const restore = (id: number) => send(admin, itemsAdmin.restore, { body: { id } })
    const [shown, draft] = [
      await insertCompleteItem("acme", { status: "published" }),
      await insertCompleteItem("acme", { status: "draft" }),
    ]
    for (const id of [shown, draft]) expect((await remove(id)).code).toBeUndefined()
    await leave("publishedItems", 0)
    expect((await restore(draft)).code).toBeUndefined()
    expect((await restore(shown)).code).toBe("quota_exceeded")
    await leave("publishedItems", 1)
    expect((await restore(shown)).code).toBeUndefined()
    expect((await restore(shown)).code).toBe("not_found")
  })
})

describe("staff", () => {
  test("an invitation holds its place, accepting asks nothing, and what ends frees it", async () => {
    const admin = await owner()
    await leave("staff", 1)
    const email = newEmail()
    const userId = await invite(admin, email)
    const refused = await send(admin, members.add, {
      form: { userDetails: { email: newEmail(), first_name: "Asha", last_name: "Rao", role: "Teacher" } },
    })
    expect(refused.code).toBe("quota_exceeded")
    expect(await detailsOf(refused)).toMatchObject({ limit: "staff", addOn: "staff", wanted: "1" })
    const student = { email: newEmail(), first_name: "Asha", last_name: "Rao", role: "Student" } as const
    expect((await send(admin, members.add, { form: { userDetails: student } })).code).toBeUndefined()
    expect((await accept(await latestToken(email))).code).toBeUndefined()
    const status = (enabled: boolean) => send(admin, members.changeStatus, { body: { id: userId, enabled } })
    expect((await status(true)).code).toBeUndefined()
    expect((await status(false)).code).toBeUndefined()
    await invite(admin, newEmail())
    expect((await status(true)).code).toBe("quota_exceeded")
  })

  test("a student who becomes a teacher takes a place, a teacher who becomes an admin does not", async () => {
    const admin = await owner()
    const [student, teacher] = [await createMember("Student"), await createMember("Teacher")]
    await leave("staff", 0)
    const assign = (id: number, roleId: number) => send(admin, members.assignRole, { body: { id, roleId } })
    expect((await assign(student.userId, ROLE_IDS.Teacher)).code).toBe("quota_exceeded")
    expect((await assign(teacher.userId, ROLE_IDS.Teacher)).code).toBeUndefined()
  })
})

describe("active students", () => {
  const details = (more: object = {}) => ({
    email: newEmail(),
    password: "a sentence nobody guesses",
    first_name: "Asha",
    last_name: "Rao",
    instituteId: institutes.acme,
    ...more,
  })

  test("nobody signs up at a full institute, but a buyer up to ten percent above; a member asks nothing", async () => {
    await setLimits({ activeStudents: 0 })
    expect(await signUpByCode(details())).toMatchObject({ status: 422, code: "enrolment_full" })
    const now = await used("activeStudents")
    const allowed = Math.ceil((now * 100) / 110) + 1
    await setLimits({ activeStudents: allowed })
    if (allowed <= now) expect((await signUpByCode(details())).code).toBe("enrolment_full")
    const buyer = details({ buying: true })
    expect((await signUpByCode(buyer)).code).toBeUndefined()
    await setLimits({ activeStudents: 0 })
    expect((await signUpByCode(buyer)).code).toBeUndefined()
  })

  test("an invited student takes a place by accepting; enabling one does too", async () => {
    const admin = await owner()
    const email = newEmail()
    await setLimits({ activeStudents: 0 })
    await invite(admin, email, "Student")
    const token = await latestToken(email)
    expect((await accept(token)).code).toBe("enrolment_full")
    await setLimits({})
    expect((await accept(token)).code).toBeUndefined()
  })
})

test("usage is of the institute itself, and -1 is no limit", async () => {
  await setLimits({ staff: -1, storageGb: 2, publishedItems: 5 })
  const [acme, rival] = [
    await readInstitute(institutes.acme, (db) => usageOf(db)),
    await readInstitute(institutes.rival, (db) => usageOf(db)),
  ]
  expect(acme.map(({ limit, allowed }) => [limit, allowed])).toEqual([
    ["publishedItems", 5],
    ["activeStudents", null],
    ["staff", null],
    ["storageGb", 2_000_000_000],
  ])
  expect(acme[0]?.used).toBe(await used("publishedItems"))
  expect(rival[0]?.used).toBe(0)
})
