import type { Channel, Delivery } from "@/lib/features/notifications/channels/channel.server"
import { optionalChannel } from "@/lib/features/notifications/channels/channel.server"
import { channels } from "@/lib/features/notifications/channels/channels.server"
import { deliver } from "@/lib/features/notifications/delivery/deliver.server"
import { sendToBells } from "@/lib/features/notifications/delivery/send-to-bells.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"
import { notifications } from "@/lib/features/notifications/contract"
import { compose, deliveriesOf, queuedMails } from "./notifications-fixtures"

withJobQueue()

/** A further channel, declared as the real ones are; it has a name that no real one will have. */
function createParcelChannel(texts: string[], onDeliver: () => void = () => undefined): Channel {
  return optionalChannel({
    key: "parcel",
    async deliver(_db, deliveries: readonly Delivery[]) {
      onDeliver()
      texts.push(...deliveries.map(({ email, title }) => `${email}: ${title}`))
    },
  })
}

/** Creates a notification to one member by these channels, as the composer would if it offered them. */
async function createNotification(admin: TestMember, to: TestMember, { title, by }: { title: string; by: string[] }) {
  const audience = { kind: "users", userIds: [to.userId] }
  const { data } = await compose(admin, { audience, title })
  await withInstitute(admin.instituteId, (db) =>
    db
      .updateTable("notifications")
      .set({ channels: ["bell", ...by] })
      .where("id", "=", data.id)
      .execute(),
  )
  return { instituteId: admin.instituteId, id: data.id }
}

const none = () => Promise.resolve()

test("a further channel is one declaration in the list: it is due, delivered once, and shown", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const texts: string[] = []
  const withParcels = [...channels, createParcelChannel(texts)]
  const message = await createNotification(admin, student, { title: "By parcel", by: ["parcel", "email"] })
  await sendToBells(message, none, withParcels)
  const before = await deliveriesOf(institutes.acme, message.id)
  expect(before.map(({ channel, state }) => [channel, state])).toEqual([
    ["email", "due"],
    ["parcel", "due"],
  ])
  for (const _ of [1, 2]) await deliver(institutes.acme, withParcels)
  expect(texts).toEqual([`${student.email}: By parcel`])
  const mails = (await queuedMails(institutes.acme)).filter(({ values }) => values.title === "By parcel")
  expect(mails.map(({ to }) => to)).toEqual([student.email])
  expect(await deliveriesOf(institutes.acme, message.id)).toEqual(
    before.map((delivery) => ({
      ...delivery,
      tries: 1,
      // A mail is sent once the mail server took it.
      ...(delivery.channel === "email" ? { state: "sending" } : { state: "sent", sentAt: expect.any(Date) }),
    })),
  )
})

test("a member turns a further channel off without a column of its own", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const preferences = { channels: { push: true, email: true }, quiet: null, whatsApp: false }
  await send(student, notifications.savePreferences, { body: preferences })
  await withInstitute(institutes.acme, (db) =>
    db
      .updateTable("notification_preferences")
      .set({ channels: JSON.stringify({ parcel: false }) })
      .where("userId", "=", student.userId)
      .execute(),
  )
  const message = await createNotification(admin, student, { title: "Not by parcel", by: ["parcel", "push"] })
  await sendToBells(message, none, [...channels, createParcelChannel([])])
  expect((await deliveriesOf(institutes.acme, message.id)).map(({ channel }) => channel)).toEqual(["push"])
})

test("a page that does not know every channel saves the channels that it knows, and the others stay as they are", async () => {
  const student = await createMember("Student")
  const save = (channels: Record<string, boolean>) =>
    send(student, notifications.savePreferences, { body: { channels, quiet: null, whatsApp: false } })
  const readStored = () =>
    withInstitute(institutes.acme, (db) =>
      db
        .selectFrom("notification_preferences")
        .select("channels")
        .where("userId", "=", student.userId)
        .executeTakeFirstOrThrow(),
    )
  expect((await save({ push: true })).data.channels).toEqual({ push: true, email: true })
  await save({ push: true, email: false })
  await withInstitute(institutes.acme, (db) =>
    db
      .updateTable("notification_preferences")
      .set({ channels: JSON.stringify({ push: true, email: false, parcel: false }) })
      .where("userId", "=", student.userId)
      .execute(),
  )
  expect((await save({ push: false })).data.channels).toEqual({ push: false, email: false })
  expect(await readStored()).toEqual({ channels: { push: false, email: false, parcel: false } })
  expect((await save({ email: true, fax: true })).data.channels).toEqual({ push: false, email: true })
  expect(await readStored()).toEqual({ channels: { push: false, email: true, parcel: false } })
})

test("a channel that fails is tried again later and does not hold up the others; a recall skips what has not left", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const failing = createParcelChannel([], () => {
    throw new Error("the channel is broken")
  })
  const withParcels = [failing, ...channels]
  const message = await createNotification(admin, student, { title: "Broken parcel", by: ["parcel", "email"] })
  await sendToBells(message, none, withParcels)
  await expect(deliver(institutes.acme, withParcels)).rejects.toThrow("the channel is broken")
  const [email, parcel] = await deliveriesOf(institutes.acme, message.id)
  expect(email).toMatchObject({ channel: "email", state: "sending" })
  expect(parcel).toMatchObject({ channel: "parcel", state: "due", tries: 1, sentAt: null })
  expect(parcel?.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000)

  await send(admin, notifications.remove, { params: { id: String(message.id) } })
  const states = (await deliveriesOf(institutes.acme, message.id)).map(({ channel, state }) => [channel, state])
  expect(states).toEqual([
    ["email", "skipped"],
    ["parcel", "skipped"],
  ])
})
