import type { PushMessage } from "@/lib/contract/push-message"
import { findPushStates, queuePush } from "@/lib/features/push/push.server"
import { pushJobs } from "@/lib/features/push/jobs.server"
import { pushGateway } from "@/lib/server/gateways/push/push"
import type { PushTarget, PushOutcome } from "@/lib/server/gateways/push/push-gateway"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { registerBrowser, installBrowser, subscription } from "../setup/push"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, createMember, type TestMember, unique } from "../setup/test-app"

withJobQueue()

const sent: { endpoint: string; message: PushMessage }[] = []
const outcomes = new Map<string, PushOutcome>()
const endpointOf = (to: PushTarget) => (to.kind === "webpush" ? to.endpoint : to.token)

beforeEach(() => {
  sent.length = 0
  outcomes.clear()
  jest.spyOn(pushGateway, "send").mockImplementation(async (to, message) => {
    sent.push({ endpoint: endpointOf(to), message })
    return outcomes.get(endpointOf(to)) ?? "accepted"
  })
})
afterEach(() => jest.restoreAllMocks())

const message = { title: "Class at five", body: "Bring your notes", link: "/student/schedule", data: { classId: "7" } }

/** Sends a push message to people of acme, runs the jobs and returns a function that reads the states. */
async function sendPushTo(people: TestMember[], reference = unique("class")) {
  const userIds = people.map(({ userId }) => userId)
  await withInstitute(institutes.acme, (db) => queuePush(db, { reference, userIds, message }))
  await runJobs().catch(() => undefined)
  return { reference, states: () => statesOf(reference) }
}

const statesOf = (reference: string) => withInstitute(institutes.acme, (db) => findPushStates(db, reference))
const tokensOf = ({ userId }: TestMember) =>
  withPlatform((db) => db.selectFrom("push_tokens").selectAll().where("userId", "=", userId).execute())

async function withBrowser(answer?: PushOutcome) {
  const person = await createMember("Student")
  const options = subscription()
  await registerBrowser(person, options)
  if (answer) outcomes.set(options.endpoint, answer)
  return { person, ...options }
}

test("a message goes to each browser of a person in the format of the specification", async () => {
  const { person, endpoint } = await withBrowser()
  const second = subscription()
  await registerBrowser(person, second)
  const { states } = await sendPushTo([person])
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

test("people without a browser, or with one that was never saved, are skipped", async () => {
  const [nobody, unsaved] = [await createMember("Student"), await createMember("Student")]
  await installBrowser(unsaved)
  const { states } = await sendPushTo([nobody, unsaved])
  expect([sent, [...(await states())]]).toEqual([[], []])
})

test("nobody receives the same reference twice, and people added later receive it", async () => {
  const [first, later] = [await withBrowser(), await withBrowser()]
  const { reference } = await sendPushTo([first.person])
  await sendPushTo([first.person, later.person, later.person], reference)
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([first.endpoint, later.endpoint])
})

test("nothing is sent when the transaction does not commit", async () => {
  const { person } = await withBrowser()
  const reference = unique("class")
  await withInstitute(institutes.acme, async (db) => {
    await queuePush(db, { reference, userIds: [person.userId], message })
    throw new Error("changed my mind")
  }).catch(() => undefined)
  await runJobs()
  expect([sent, [...(await statesOf(reference))]]).toEqual([[], []])
})

test("a subscription that is gone is deleted, and the state is gone when it was the last one", async () => {
  const { person } = await withBrowser("gone")
  const { states } = await sendPushTo([person])
  expect([...(await states())]).toEqual([[person.userId, "gone"]])
  expect(await tokensOf(person)).toEqual([])
})

test("the state is accepted when one of several browsers accepted the message", async () => {
  const { person } = await withBrowser("gone")
  await registerBrowser(person)
  const { states } = await sendPushTo([person])
  expect([...(await states())]).toEqual([[person.userId, "accepted"]])
  expect(await tokensOf(person)).toHaveLength(1)
})

test("a message that a push service rejects is failed, counted and not retried", async () => {
  const { person } = await withBrowser("refused")
  const { states } = await sendPushTo([person])
  expect([...(await states())]).toEqual([[person.userId, "failed"]])
  expect(await tokensOf(person)).toMatchObject([{ failCount: 1, lastOkAt: null }])
  expect(sent).toHaveLength(1)
})

const sendPush = pushJobs.find(({ name }) => name === "send-push")

test("a busy push service is tried five times in all, and recipients who have the message do not receive it again", async () => {
  const [busy, well] = [await withBrowser("later"), await withBrowser()]
  const { reference, states } = await sendPushTo([busy.person, well.person])
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
] as const)("a person %s after the message was queued does not receive it", async (_, { table, change }) => {
  const { person } = await withBrowser()
  const reference = unique("class")
  await withInstitute(institutes.acme, (db) => queuePush(db, { reference, userIds: [person.userId], message }))
  await withPlatform((db) => db.updateTable(table).set(change).where("userId", "=", person.userId).execute())
  await runJobs()
  expect(sent).toEqual([])
})

test("people of another institute do not receive a message", async () => {
  const ravi = await createMember("Student", "rival")
  await registerBrowser(ravi)
  const { states } = await sendPushTo([ravi])
  expect([sent, [...(await states())]]).toEqual([[], []])
})

test("a link to another site is rejected", async () => {
  const bad = { ...message, link: "https://evil.test/" }
  await expect(
    withInstitute(institutes.acme, (db) => queuePush(db, { reference: "x", userIds: [], message: bad })),
  ).rejects.toThrow()
})

test("the clean-up job deletes old messages, failing browsers and subscriptions never saved", async () => {
  const [old, failing, unsaved, well] = [
    await withBrowser(),
    await withBrowser(),
    await createMember("Student"),
    await withBrowser(),
  ]
  await installBrowser(unsaved)
  const { reference } = await sendPushTo([old.person])
  const { reference: fresh } = await sendPushTo([well.person])
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  await withPlatform(async (db) => {
    await db.updateTable("push_messages").set({ createdAt: longAgo }).where("reference", "=", reference).execute()
    await db.updateTable("push_tokens").set({ failCount: 10 }).where("userId", "=", failing.person.userId).execute()
    await db.updateTable("push_tokens").set({ createdAt: longAgo }).where("userId", "=", unsaved.userId).execute()
  })
  await pushJobs.find(({ name }) => name === "clean-push")?.run({})
  expect([...(await statesOf(reference))]).toEqual([])
  expect([...(await statesOf(fresh))]).toHaveLength(1)
  expect(await Promise.all([failing.person, unsaved, well.person].map(async (one) => (await tokensOf(one)).length))).toEqual([0, 0, 1]) // oxfmt-ignore
})
