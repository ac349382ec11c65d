import { notifications } from "@/lib/features/notifications/contract"
import { people } from "@/lib/features/auth/contract"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { institutes, send, someone, type Someone, unique } from "../setup/world"

const agree = (as: Someone, agreed: boolean) => send(as, notifications.agreeToWhatsApp, { body: { agreed } })
const numbers = async (as: Someone, searchParam?: string) =>
  (await send(as, notifications.whatsAppNumbers, { query: { size: "100", ...(searchParam && { searchParam }) } })).data
const mayBeWrittenTo = async (as: Someone, one: Someone) =>
  (await numbers(as)).content.some(({ userId }) => userId === one.userId)

/** Somebody with a mobile number of their own, by whom they are found. */
async function reachable(mobile: string, slug: "acme" | "rival" = "acme") {
  const one = await someone("Student", slug)
  await withPlatform((db) => db.updateTable("users").set({ mobile }).where("id", "=", one.userId).execute())
  return one
}

const auditOf = ({ userId }: Someone) =>
  readInstitute(institutes.acme, async (db) => {
    const rows = await db
      .selectFrom("audit_entries")
      .select("action")
      .where("target", "=", `user:${userId}`)
      .orderBy("id")
      .execute()
    return rows.map(({ action }) => action)
  })

test("nobody is written to who has not agreed, and nobody any more who took it back", async () => {
  const [admin, student] = [await someone("Admin"), await reachable("+919800000001")]
  expect(await mayBeWrittenTo(admin, student)).toBe(false)
  expect((await agree(student, true)).data.whatsApp).toBe(true)
  const [first] = (await numbers(admin, "98000 00001")).content
  expect(first).toMatchObject({ userId: student.userId, mobile_number: "+919800000001", agreedAt: expect.any(Date) })
  await agree(student, true)
  expect((await numbers(admin, "9800000001")).content[0]?.agreedAt).toEqual(first?.agreedAt)
  expect((await agree(student, false)).data.whatsApp).toBe(false)
  expect(await mayBeWrittenTo(admin, student)).toBe(false)
  expect(await auditOf(student)).toEqual(["whatsapp.agreed", "whatsapp.withdrawn"])
})

test("what else somebody wants stays as it is when they agree, and the other way about", async () => {
  const student = await reachable("+919800000002")
  const wants = { push: false, email: false, quiet: { from: "22:00", until: "06:00" }, whatsApp: false }
  await send(student, notifications.savePreferences, { body: wants })
  expect((await agree(student, true)).data).toEqual({ ...wants, whatsApp: true })
  expect((await send(student, notifications.savePreferences, { body: { ...wants, whatsApp: true } })).data).toEqual({
    ...wants,
    whatsApp: true,
  })
})

test("only active members who have a number stand in the list, and only those of the institute", async () => {
  const [admin, left, banned, without, rival] = await Promise.all([
    someone("InstituteAdmin"),
    reachable("+919800000003"),
    reachable("+919800000004"),
    someone("Student"),
    reachable("+919800000005", "rival"),
  ])
  for (const one of [left, banned, without, rival]) await agree(one, true)
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("memberships").set({ status: "left" }).where("userId", "=", left.userId).execute(),
  )
  await withPlatform((db) =>
    db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", banned.userId).execute(),
  )
  await withPlatform((db) => db.updateTable("users").set({ mobile: null }).where("id", "=", without.userId).execute())
  for (const one of [left, banned, without, rival]) expect(await mayBeWrittenTo(admin, one)).toBe(false)
})

test("the file holds what is shown, and no cell that a spreadsheet would run", async () => {
  const [admin, student] = [await someone("Admin"), await reachable("+919800000006")]
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
  expect(lines).toEqual([expect.stringMatching(/^'=cmd\(\) Formula,'\+919800000006,\d{4}-/)])
})

test("a teacher does not see the numbers", async () => {
  const teacher = await someone("Teacher")
  const query = {}
  expect((await send(teacher, notifications.whatsAppNumbers, { query })).status).toBe(403)
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
  const { data } = await send(
    null,
    people.createUser,
    { form: { userDetails: details } },
    { "x-real-ip": "203.0.113.78" },
  )
  const { content } = await numbers(await someone("Admin"))
  expect(content.some(({ userId }) => userId === data.user_id)).toBe(isListed)
})
