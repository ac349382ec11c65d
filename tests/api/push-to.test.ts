import type { PushMessage } from "@/lib/contract/push-message"
import { findPushStates, pushTo } from "@/lib/features/push/push.server"
import { pushJobs } from "@/lib/features/push/jobs.server"
import { pushGateway } from "@/lib/server/gateways/push/push"
import type { PushAddress, PushOutcome } from "@/lib/server/gateways/push/push-gateway"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { registerFor, installFor, subscription } from "../setup/push"
import { withQueue } from "../setup/queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, someone, type Someone, unique } from "../setup/world"

withQueue()

const sent: { endpoint: string; message: PushMessage }[] = []
const answers = new Map<string, PushOutcome>()
const endpointOf = (to: PushAddress) => (to.kind === "webpush" ? to.endpoint : to.token)

beforeEach(() => {
  sent.length = 0
  answers.clear()
  jest.spyOn(pushGateway, "send").mockImplementation(async (to, message) => {
    sent.push({ endpoint: endpointOf(to), message })
    return answers.get(endpointOf(to)) ?? "accepted"
  })
})
afterEach(() => jest.restoreAllMocks())

const message = { title: "Class at five", body: "Bring your notes", link: "/student/schedule", data: { classId: "7" } }

/** Tells people at acme and answers what became of it, once the jobs have run. */
async function tell(people: Someone[], reference = unique("class")) {
  const userIds = people.map(({ userId }) => userId)
  await withInstitute(institutes.acme, (db) => pushTo(db, { reference, userIds, message }))
  await runJobs().catch(() => undefined)
  return { reference, states: () => statesOf(reference) }
}

const statesOf = (reference: string) => withInstitute(institutes.acme, (db) => findPushStates(db, reference))
const tokensOf = ({ userId }: Someone) =>
  withPlatform((db) => db.selectFrom("push_tokens").selectAll().where("userId", "=", userId).execute())

async function withBrowser(answer?: PushOutcome) {
  const person = await someone("Student")
  const options = subscription()
  await registerFor(person, options)
  if (answer) answers.set(options.endpoint, answer)
  return { person, ...options }
}

test("a person is told on each of their browsers, as the specification spells a message", async () => {
  const { person, endpoint } = await withBrowser()
  const second = subscription()
  await registerFor(person, second)
  const { states } = await tell([person])
  expect(sent.map((one) => one.endpoint).sort()).toEqual([endpoint, second.endpoint].sort())
  const link = sent[0]?.message.fcmOptions.link ?? ""
  expect(link).toMatch(/^http:\/\/acme\.localhost(:\d+)?\/student\/schedule$/)
  expect(sent[0]?.message).toEqual({
    from: new URL(link).origin,
    collapseKey: expect.stringMatching(/^2-\d+$/),
    messageId: expect.stringMatching(new RegExp(`^2-\\d+-${person.userId}$`)),
    notification: { title: message.title, body: message.body },
    data: { classId: "7", userId: String(person.userId), instituteId: "2" },
    fcmOptions: { link },
  })
  expect([...(await states())]).toEqual([[person.userId, "accepted"]])
  expect(await tokensOf(person)).toMatchObject([
    { lastOkAt: expect.any(Date), failCount: 0 },
    { lastOkAt: expect.any(Date), failCount: 0 },
  ])
})

test("who has no browser, or one that was never saved, is passed over", async () => {
  const [nobody, unsaved] = [await someone("Student"), await someone("Student")]
  await installFor(unsaved)
  const { states } = await tell([nobody, unsaved])
  expect([sent, [...(await states())]]).toEqual([[], []])
})

test("by one reference nobody is told twice, and who came later still is", async () => {
  const [first, later] = [await withBrowser(), await withBrowser()]
  const { reference } = await tell([first.person])
  await tell([first.person, later.person, later.person], reference)
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([first.endpoint, later.endpoint])
})

test("nothing is sent when the transaction does not commit", async () => {
  const { person } = await withBrowser()
  const reference = unique("class")
  await withInstitute(institutes.acme, async (db) => {
    await pushTo(db, { reference, userIds: [person.userId], message })
    throw new Error("changed my mind")
  }).catch(() => undefined)
  await runJobs()
  expect([sent, [...(await statesOf(reference))]]).toEqual([[], []])
})

test("an address that is gone is deleted, and its person is gone when it was their last", async () => {
  const { person } = await withBrowser("gone")
  const { states } = await tell([person])
  expect([...(await states())]).toEqual([[person.userId, "gone"]])
  expect(await tokensOf(person)).toEqual([])
})

test("one browser that took it is enough", async () => {
  const { person } = await withBrowser("gone")
  await registerFor(person)
  const { states } = await tell([person])
  expect([...(await states())]).toEqual([[person.userId, "accepted"]])
  expect(await tokensOf(person)).toHaveLength(1)
})

test("what a service refuses is failed and counted, and is not tried again", async () => {
  const { person } = await withBrowser("refused")
  const { states } = await tell([person])
  expect([...(await states())]).toEqual([[person.userId, "failed"]])
  expect(await tokensOf(person)).toMatchObject([{ failCount: 1, lastOkAt: null }])
  expect(sent).toHaveLength(1)
})

const sendPush = pushJobs.find(({ name }) => name === "send-push")

test("a service that is busy is tried five times in all, and those who were reached are not told again", async () => {
  const [busy, well] = [await withBrowser("later"), await withBrowser()]
  const { reference, states } = await tell([busy.person, well.person])
  expect(await states()).toEqual(
    new Map([
      [busy.person.userId, "queued"],
      [well.person.userId, "accepted"],
    ]),
  )
  const { id } = await withPlatform((db) =>
    db.selectFrom("push_messages").select("id").where("reference", "=", reference).executeTakeFirstOrThrow(),
  )
  const data = { instituteId: 2, messageId: id, userIds: [busy.person.userId, well.person.userId] }
  for (let turn = 2; turn <= 4; turn += 1) await expect(sendPush?.run(data)).rejects.toThrow(/tried again/)
  await sendPush?.run(data)
  await sendPush?.run(data)
  expect((await states()).get(busy.person.userId)).toBe("failed")
  expect(sent.map(({ endpoint }) => endpoint).sort()).toEqual(
    [...Array.from({ length: 5 }, () => busy.endpoint), well.endpoint].sort(),
  )
  expect(await tokensOf(busy.person)).toMatchObject([{ failCount: 5 }])
})

test.each([
  ["whose session ran out", { table: "sessions", change: { expiresAt: new Date(0) } }],
  ["who is disabled here", { table: "memberships", change: { status: "disabled" } }],
] as const)("a person %s after the message was queued is not told", async (_, { table, change }) => {
  const { person } = await withBrowser()
  const reference = unique("class")
  await withInstitute(institutes.acme, (db) => pushTo(db, { reference, userIds: [person.userId], message }))
  await withPlatform((db) => db.updateTable(table).set(change).where("userId", "=", person.userId).execute())
  await runJobs()
  expect(sent).toEqual([])
})

test("people of another institute are not reached, whoever names them", async () => {
  const ravi = await someone("Student", "rival")
  await registerFor(ravi)
  const { states } = await tell([ravi])
  expect([sent, [...(await states())]]).toEqual([[], []])
})

test("a link out of the institute cannot be sent", async () => {
  const bad = { ...message, link: "https://evil.test/" }
  await expect(
    withInstitute(institutes.acme, (db) => pushTo(db, { reference: "x", userIds: [], message: bad })),
  ).rejects.toThrow()
})

test("the clean-up forgets old messages, browsers that take nothing and subscriptions never saved", async () => {
  const [old, failing, unsaved, well] = [
    await withBrowser(),
    await withBrowser(),
    await someone("Student"),
    await withBrowser(),
  ]
  await installFor(unsaved)
  const { reference } = await tell([old.person])
  const { reference: fresh } = await tell([well.person])
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  await withPlatform(async (db) => {
    await db.updateTable("push_messages").set({ createdAt: longAgo }).where("reference", "=", reference).execute()
    await db.updateTable("push_tokens").set({ failCount: 10 }).where("userId", "=", failing.person.userId).execute()
    await db.updateTable("push_tokens").set({ createdAt: longAgo }).where("userId", "=", unsaved.userId).execute()
  })
  await pushJobs.find(({ name }) => name === "clean-push")?.run({})
  expect([...(await statesOf(reference))]).toEqual([])
  expect([...(await statesOf(fresh))]).toHaveLength(1)
  expect(await Promise.all([failing.person, unsaved, well.person].map(async (one) => (await tokensOf(one)).length))).toEqual([0, 0, 1]) // prettier-ignore
})
