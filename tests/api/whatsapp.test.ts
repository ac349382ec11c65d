import { notifications } from "@/lib/features/notifications/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { signUpByCode } from "../setup/sign-up"
import { institutes, send, createMember, type TestMember, unique } from "../setup/test-app"

withJobQueue()

const agree = (as: TestMember, agreed: boolean) => send(as, notifications.saveWhatsAppConsent, { body: { agreed } })
const numbers = async (as: TestMember, searchParam?: string) =>
  (await send(as, notifications.whatsAppNumbers, { query: { size: "100", ...(searchParam && { searchParam }) } })).data
const isInList = async (as: TestMember, one: TestMember) =>
  (await numbers(as)).content.some(({ userId }) => userId === one.userId)

/** Creates a student with a mobile number. */
async function memberWithMobile(mobile: string, slug: "acme" | "rival" = "acme") {
  const one = await createMember("Student", slug)
  await withPlatform((db) => db.updateTable("users").set({ mobile }).where("id", "=", one.userId).execute())
  return one
}

const recordedOf = async ({ userId }: TestMember) => (await eventsOf(`user:${userId}`)).map(({ key }) => key)

test("members are listed after they agree and not after they withdraw consent", async () => {
  const [admin, student] = [await createMember("Admin"), await memberWithMobile("+919800000001")]
  expect(await isInList(admin, student)).toBe(false)
  expect((await agree(student, true)).data.whatsApp).toBe(true)
  const [first] = (await numbers(admin, "98000 00001")).content
  expect(first).toMatchObject({ userId: student.userId, mobile_number: "+919800000001", agreedAt: expect.any(Date) })
  await agree(student, true)
  expect((await numbers(admin, "9800000001")).content[0]?.agreedAt).toEqual(first?.agreedAt)
  expect((await agree(student, false)).data.whatsApp).toBe(false)
  expect(await isInList(admin, student)).toBe(false)
  expect(await recordedOf(student)).toEqual(["whatsapp.consent_given", "whatsapp.consent_withdrawn"])
})

test("giving consent leaves the other preferences unchanged, and saving preferences leaves consent unchanged", async () => {
  const student = await memberWithMobile("+919800000002")
  const wants = { channels: { push: false, email: false }, quiet: { from: "22:00", until: "06:00" }, whatsApp: false }
  await send(student, notifications.savePreferences, { body: wants })
  expect((await agree(student, true)).data).toEqual({ ...wants, whatsApp: true })
  expect((await send(student, notifications.savePreferences, { body: { ...wants, whatsApp: true } })).data).toEqual({
    ...wants,
    whatsApp: true,
  })
})

test("only active members of the institute who have a number are listed", async () => {
  const [admin, left, banned, without, rival] = await Promise.all([
    createMember("InstituteAdmin"),
    memberWithMobile("+919800000003"),
    memberWithMobile("+919800000004"),
    createMember("Student"),
    memberWithMobile("+919800000005", "rival"),
  ])
  for (const one of [left, banned, without, rival]) await agree(one, true)
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("memberships").set({ status: "left" }).where("userId", "=", left.userId).execute(),
  )
  await withPlatform((db) =>
    db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", banned.userId).execute(),
  )
  await withPlatform((db) => db.updateTable("users").set({ mobile: null }).where("id", "=", without.userId).execute())
  for (const one of [left, banned, without, rival]) expect(await isInList(admin, one)).toBe(false)
})

test("the file contains the filtered numbers, with formulas escaped", async () => {
  const [admin, student] = [await createMember("Admin"), await memberWithMobile("+919800000006")]
  await withPlatform((db) =>
    db
      .updateTable("users")
      .set({ firstName: "=cmd()", lastName: "Formula" })
      .where("id", "=", student.userId)
      .execute(),
  )
  await agree(student, true)
  const { response } = await send(admin, notifications.exportWhatsAppNumbers, { query: { searchParam: "formula" } })
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="whatsapp.csv"')
  const [heading, ...lines] = (await response.text()).replace("\uFEFF", "").trim().split("\r\n")
  expect(heading).toBe("name,mobile,agreed")
  expect(lines).toEqual([expect.stringMatching(/^'=cmd\(\) Formula,\+91 98000 00006,\d{4}-\d\d-\d\d \d\d:\d\d$/)])
})

test("a teacher does not export the numbers", async () => {
  const teacher = await createMember("Teacher")
  expect((await send(teacher, notifications.exportWhatsAppNumbers, { query: {} })).code).toBe("forbidden")
})

test.each([
  ["a number and a tick", { mobile_number: "9811111111", whatsApp: true }, true],
  ["a tick without a number", { whatsApp: true }, false],
  ["a number without a tick", { mobile_number: "9811111112" }, false],
])("signing up with %s", async (_, more, isListed) => {
  const details = {
    email: `${unique("agreed")}@people.test`,
    password: "a sentence nobody guesses",
    first_name: "Ravi",
    instituteId: institutes.acme,
    ...more,
  }
  const { data } = await signUpByCode(details)
  const { content } = await numbers(await createMember("Admin"))
  expect(content.some(({ userId }) => userId === data?.user_id)).toBe(isListed)
})
