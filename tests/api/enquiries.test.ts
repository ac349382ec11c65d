import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { enquiries } from "@/lib/features/enquiries/contract"
import { members } from "@/lib/features/members/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { freshIp } from "../setup/otp"
import { institutes, send, createMember, unique } from "../setup/test-app"

withJobQueue()

const createEnquiry = (values: { email?: string; mobile?: string } = {}) =>
  withInstitute(institutes.acme, async (db) => {
    const enquiry = { name: unique("Asha"), message: "How long is it?", ...values }
    return db.insertInto("enquiries").values(enquiry).returning(["id", "name"]).executeTakeFirstOrThrow()
  })
const key = () => crypto.randomUUID()

/** Gives the institute a verified email of its own. */
async function verifyInstituteEmail(): Promise<string> {
  const email = `${unique("office")}@acme.test`
  await withInstitute(institutes.acme, async (db) => {
    await db.updateTable("institutes").set({ contactEmail: email }).where("id", "=", institutes.acme).execute()
    await db.insertInto("email_verifications").values({ email, verifiedAt: new Date() }).execute()
  })
  return email
}

afterEach(() =>
  withInstitute(institutes.acme, (db) =>
    db.updateTable("institutes").set({ contactEmail: null }).where("id", "=", institutes.acme).execute(),
  ),
)

test("a reply is mailed once, stands in the thread beside notes, and closes the enquiry on request", async () => {
  const [admin, email] = [await createMember("Admin"), `${unique("visitor")}@visitors.test`]
  const { id } = await createEnquiry({ email })
  const reply = {
    id,
    kind: "reply" as const,
    body: "Six weeks.\nShall I call you?",
    idempotencyKey: key(),
    close: true,
  }
  const { data } = await send(admin, enquiriesAdmin.write, { body: reply })
  expect(data).toMatchObject({
    status: "closed",
    answersTo: admin.email,
    messages: [{ kind: "reply", author: "Admin Tester" }],
  })
  expect((await send(admin, enquiriesAdmin.write, { body: reply })).data.messages).toHaveLength(1)
  await send(admin, enquiriesAdmin.write, {
    body: { id, kind: "note", body: "Called, no answer.", idempotencyKey: key() },
  })
  const { data: thread } = await send(admin, enquiriesAdmin.show, { params: { id: String(id) } })
  expect(thread.messages.map(({ kind, body }) => [kind, body])).toEqual([
    ["reply", reply.body],
    ["note", "Called, no answer."],
  ])
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: "acme institute replied to your enquiry" })
  expect(mails[0]?.text).toContain("> Six weeks.\n> Shall I call you?")
  expect(mails[0]?.text).not.toContain("Called, no answer.")
  expect(mails[0]?.text).toContain("because you wrote to acme institute")
  expect(mails[0]?.text).not.toContain("account")
  expect((await eventsOf(`enquiry:${id}`)).map((event) => event.key)).toEqual([
    "enquiry.replied",
    "enquiry.closed",
    "enquiry.noted",
  ])
})

test("the answer to a reply goes to the verified email of the institute, as its sheet says, else to the author", async () => {
  const admin = await createMember("Admin")
  const write = async () => {
    const email = `${unique("visitor")}@visitors.test`
    const { id } = await createEnquiry({ email })
    const body = { id, kind: "reply" as const, body: "Six weeks.", idempotencyKey: key() }
    const { data } = await send(admin, enquiriesAdmin.write, { body })
    const [mail] = await mailsTo(email)
    return [data.answersTo, mail?.replyTo]
  }
  expect(await write()).toEqual([admin.email, admin.email])
  const contact = await verifyInstituteEmail()
  expect(await write()).toEqual([contact, contact])
})

test("a new enquiry is mailed to the institute once, and the answer to it goes to the visitor; spam is not mailed", async () => {
  const contact = await verifyInstituteEmail()
  const email = `${unique("visitor")}@visitors.test`
  const visitor = { instituteId: institutes.acme, name: "Asha Rao", email, message: "How long is the course?\nAsha" }
  await send(null, enquiries.send, { body: visitor }, freshIp())
  await send(null, enquiries.send, { body: { ...visitor, website: "https://spam.test" } }, freshIp())
  const mails = await mailsTo(contact)
  expect(mails).toMatchObject([{ subject: "New enquiry from Asha Rao", replyTo: email }])
  expect(mails[0]?.text).toContain("> How long is the course?\n> Asha")
  expect(mails[0]?.text).toContain("/admin/enquiries")
})

test("a thread answers its last twenty messages, and those before on request, none twice and none of another enquiry", async () => {
  const [admin, rival] = [await createMember("Admin"), await createMember("InstituteAdmin", "rival")]
  const [{ id }, other] = [await createEnquiry(), await createEnquiry()]
  await withInstitute(institutes.acme, (db) =>
    db
      .insertInto("enquiry_messages")
      .values(
        Array.from({ length: 45 }, (_, at) => ({
          ...{ enquiryId: at === 30 ? other.id : id, kind: "note", authorId: admin.userId },
          ...{ body: `Note ${at}`, idempotencyKey: key() },
        })),
      )
      .execute(),
  )
  const { data: thread } = await send(admin, enquiriesAdmin.show, { params: { id: String(id) } })
  expect([thread.messages.length, thread.hasEarlier]).toEqual([20, true])
  const bodies = thread.messages.map(({ body }) => body)
  let [before, hasEarlier] = [thread.messages[0]?.id, true]
  while (hasEarlier) {
    const sent = { params: { id: String(id) }, query: { before: String(before) } }
    const { data } = await send(admin, enquiriesAdmin.earlierMessages, sent)
    bodies.unshift(...data.messages.map(({ body }) => body))
    before = data.messages[0]?.id
    hasEarlier = data.hasEarlier
  }
  expect(bodies).toEqual(Array.from({ length: 45 }, (_, at) => `Note ${at}`).filter((_, at) => at !== 30))
  const foreign = { params: { id: String(id) }, query: { before: "1" } }
  expect((await send(rival, enquiriesAdmin.earlierMessages, foreign)).code).toBe("not_found")
})

test("a visitor without an email gets no reply, and another institute writes nothing", async () => {
  const [admin, rival] = [await createMember("Admin"), await createMember("InstituteAdmin", "rival")]
  const { id } = await createEnquiry({ mobile: "+919845000007" })
  const body = { id, kind: "reply" as const, body: "Six weeks.", idempotencyKey: key() }
  expect((await send(admin, enquiriesAdmin.write, { body })).code).toBe("email_required")
  expect((await send(rival, enquiriesAdmin.write, { body: { ...body, kind: "note" } })).code).toBe("not_found")
  expect((await send(rival, enquiriesAdmin.assign, { body: { id, userId: rival.userId } })).code).toBe("not_found")
})

test("an enquiry is assigned to those who may work with enquiries, and found by it and by the mobile number", async () => {
  const owner = await createMember("InstituteAdmin")
  const [admin, other, teacher] = [
    await createMember("Admin"),
    await createMember("Admin"),
    await createMember("Teacher"),
  ]
  const { id, name } = await createEnquiry({ mobile: "+919845000042" })
  const assign = (userId: number | null) => send(owner, enquiriesAdmin.assign, { body: { id, userId } })
  await send(owner, members.setCrmAccess, { body: { id: other.userId, version: 1, allowed: false } })
  for (const { userId } of [other, teacher]) expect((await assign(userId)).code).toBe("not_found")
  const { data: people } = await send(owner, enquiriesAdmin.assignees, {})
  expect(people.map(({ userId }) => userId)).toEqual(expect.arrayContaining([owner.userId, admin.userId]))
  expect(people.map(({ userId }) => userId)).not.toContain(other.userId)

  expect((await assign(admin.userId)).data.assignee).toEqual({ userId: admin.userId, name: "Admin Tester" })
  const find = async (query: object) =>
    (await send(admin, enquiriesAdmin.list, { query })).data.content.map((one) => one.id)
  expect(await find({ assigned: "me" })).toEqual([id])
  expect(await find({ assigned: "none", searchParam: name })).toEqual([])
  expect(await find({ searchParam: "98450 00042" })).toEqual([id])
  expect((await assign(null)).data.assignee).toBeNull()
})

test("enquiries are closed and reopened, and spam is listed on request only", async () => {
  const admin = await createMember("Admin")
  const name = unique("enquiry")
  const ids = await withInstitute(institutes.acme, (db) =>
    db
      .insertInto("enquiries")
      .values(["new", "open", "closed"].map((status) => ({ name, message: "How long is it?", status })))
      .returning("id")
      .execute(),
  )
  const [first] = ids
  if (!first) throw new Error("nothing was inserted")
  const listStatuses = async (query: object) =>
    (await send(admin, enquiriesAdmin.list, { query: { searchParam: name, ...query } })).data.content.map(
      ({ status }) => status,
    )
  expect(await listStatuses({})).toEqual(["closed", "open", "open"])
  expect(await listStatuses({ status: "open" })).toEqual(["open", "open"])

  const changeStatus = (as: typeof admin, status: "open" | "closed" | "spam") =>
    send(as, enquiriesAdmin.changeStatus, { body: { id: first.id, status } })
  expect((await changeStatus(admin, "spam")).status).toBe(200)
  expect(await listStatuses({})).toEqual(["closed", "open"])
  expect(await listStatuses({ status: "spam" })).toEqual(["spam"])
  expect((await changeStatus(admin, "closed")).status).toBe(200)
  const { data } = await send(admin, enquiriesAdmin.show, { params: { id: String(first.id) } })
  expect(data).toMatchObject({ name, status: "closed", country: "IN" })

  const rival = await createMember("InstituteAdmin", "rival")
  expect((await changeStatus(rival, "spam")).code).toBe("not_found")
  expect((await send(rival, enquiriesAdmin.show, { params: { id: String(first.id) } })).code).toBe("not_found")
})

describe("the limit of the contact form", () => {
  const write = (message: string, ip: Record<string, string>) =>
    send(null, enquiries.send, { body: { name: "Asha", email: "asha@visitors.test", message } }, ip)

  test("counts what was sent, and not typing errors", async () => {
    const visitor = freshIp()
    for (let at = 0; at < 12; at += 1) expect((await write("short", visitor)).status).toBe(400)
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1) statuses.push((await write("How long is the course?", visitor)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test("ends malformed enquiries too, at ten times as many", async () => {
    const visitor = freshIp()
    const statuses = await Promise.all(Array.from({ length: 50 }, () => write("short", visitor)))
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([400, 429]))
    await withPlatform((db) => db.updateTable("rate_limits").set({ points: 50 }).where("points", ">", 20).execute())
    const later: number[] = []
    for (let at = 0; at < 7; at += 1) later.push((await write("short", visitor)).status)
    expect(later.at(-1)).toBe(429)
    expect((await write("How long is the course?", visitor)).status).toBe(429)
  })
})
