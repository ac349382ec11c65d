import pg from "pg"
import { sendEventMail, sendEventSms } from "@/lib/features/events/channels.server"
import type { EventMessage } from "@/lib/features/events/open-message.server"
import { claimDelivery } from "@/lib/features/events/deliveries.server"
import { forgetDeliveries } from "@/lib/features/events/forget-deliveries.server"
import { record } from "@/lib/features/events/events.server"
import { orderEvents } from "@/lib/features/orders/events"
import { mailGateway } from "@/lib/server/gateways/mail/mail"
import { smsGateway, SmsNotSent } from "@/lib/server/gateways/sms/sms"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventDeliveriesOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { markMobileVerified } from "../setup/otp"
import { createMember, type TestMember } from "../setup/test-app"

withJobQueue()

const mails = jest.spyOn(mailGateway, "send")
const texts = jest.spyOn(smsGateway, "send")
beforeEach(() => {
  mails.mockReset().mockResolvedValue()
  texts.mockReset().mockResolvedValue()
})
afterAll(() => jest.restoreAllMocks())

/** Records a sale to a buyer with a verified mobile, whose receipt goes by mail and SMS. */
async function buy(buyer?: TestMember): Promise<{ buyer: TestMember; message: EventMessage }> {
  const { userId, instituteId, ...who } = buyer ?? (await createMember("Student"))
  await markMobileVerified(userId)
  const bought = { orderId: 1, buyerId: userId, itemId: 1, item: "Ragas", kind: "course" } as const
  const paid = {
    number: "AC-1",
    paidAt: new Date().toISOString(),
    method: null,
    seller: "Acme",
    gstin: null,
    support: null,
  }
  const data = { ...bought, ...paid, amountMinor: 100, currency: "INR" }
  const eventId = await withInstitute(instituteId, async (db) => {
    await record(db, orderEvents.paid, { by: "provider", data })
    const event = await db.selectFrom("events").select("id").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()
    return event.id
  })
  return { buyer: { userId, instituteId, ...who }, message: { instituteId, eventId, notice: "buyer", userId } }
}

/** The state and the reason of what leaves to a buyer by a channel. */
async function stateOf({ instituteId, userId }: EventMessage, channel: "email" | "sms") {
  const found = (await eventDeliveriesOf(instituteId, userId)).filter((row) => row.channel === channel)
  return found.map(({ state, reason, tries }) => [state, reason, tries])
}

/** Lets the database refuse to record that anything was sent, as if the program were killed after the answer of the service. */
const killAfterTheAnswer = () =>
  asOwner(
    "alter table event_deliveries add constraint killed check (state <> 'sent' or \"changedAt\" <> now()) not valid",
  )
const startAgain = () => asOwner("alter table event_deliveries drop constraint if exists killed")
afterEach(startAgain)

test("a message is due in the transaction that records its event, and sent once the service took it", async () => {
  const { message } = await buy()
  const rival = await buy(await createMember("Student", "rival"))
  for (const channel of ["email", "sms"] as const) expect(await stateOf(message, channel)).toEqual([["due", null, 0]])
  await sendEventMail.run(message)
  await sendEventSms.run(message)
  for (const channel of ["email", "sms"] as const) {
    expect(await stateOf(message, channel)).toEqual([["sent", null, 1]])
    expect(await stateOf(rival.message, channel)).toEqual([["due", null, 0]])
    expect(await stateOf({ ...message, instituteId: rival.message.instituteId }, channel)).toEqual([])
  }
  await sendEventMail.run(message)
  await sendEventSms.run(message)
  expect([mails.mock.calls.length, texts.mock.calls.length]).toEqual([1, 1])
})

test("the rows of what leaves cost one statement, by however many channels", async () => {
  const { userId, instituteId } = await createMember("Student")
  const asked = jest.spyOn(pg.Client.prototype, "query")
  await buy({ userId, instituteId } as TestMember)
  const statements = asked.mock.calls.map(([query]: unknown[]) => JSON.stringify(query))
  asked.mockRestore()
  expect(statements.filter((text) => text.includes("event_deliveries"))).toHaveLength(1)
  expect(statements.filter((text) => text.includes("pgboss.job"))).toHaveLength(2)
})

test("nothing is due of an event whose transaction rolls back", async () => {
  const { userId, instituteId } = await createMember("Student")
  const { message } = await buy({ userId, instituteId } as TestMember)
  const again = withInstitute(instituteId, async (db) => {
    const stored = await db
      .selectFrom("events")
      .select("data")
      .where("id", "=", message.eventId)
      .executeTakeFirstOrThrow()
    await record(db, orderEvents.paid, { by: "provider", data: stored.data as never })
    throw new Error("rolled back")
  })
  await expect(again).rejects.toThrow("rolled back")
  expect(await stateOf(message, "email")).toHaveLength(1)
})

test("a mail whose run is killed after the server's answer goes again with the same Message-ID", async () => {
  const { message } = await buy()
  mails.mockImplementationOnce(killAfterTheAnswer)
  await expect(sendEventMail.run(message)).rejects.toThrow("killed")
  expect(await stateOf(message, "email")).toEqual([["sending", null, 1]])
  await startAgain()
  await sendEventMail.run(message)
  expect(await stateOf(message, "email")).toEqual([["sent", null, 2]])
  const ids = mails.mock.calls.map(([{ id }]) => id)
  expect(ids).toEqual([ids[0], ids[0]])
})

test("an SMS whose run is killed after the provider's answer is never sent again", async () => {
  const { message } = await buy()
  texts.mockImplementationOnce(killAfterTheAnswer)
  await expect(sendEventSms.run(message)).rejects.toThrow("killed")
  expect(await stateOf(message, "sms")).toEqual([["sending", null, 1]])
  await startAgain()
  await expect(sendEventSms.run(message)).rejects.toThrow("nobody knows")
  expect(await stateOf(message, "sms")).toEqual([["failed", "unknown", 1]])
  await sendEventSms.run(message)
  expect(texts).toHaveBeenCalledTimes(1)
  expect(await stateOf(message, "sms")).toEqual([["failed", "unknown", 1]])
})

test("an SMS that the provider surely refused is tried again; one without an answer is not", async () => {
  const [refused, lost] = [await buy(), await buy()]
  texts.mockRejectedValueOnce(new SmsNotSent("the SMS provider answered 429"))
  await expect(sendEventSms.run(refused.message)).rejects.toThrow("429")
  expect(await stateOf(refused.message, "sms")).toEqual([["due", null, 1]])
  await sendEventSms.run(refused.message)
  expect(await stateOf(refused.message, "sms")).toEqual([["sent", null, 2]])
  texts.mockRejectedValueOnce(new Error("The operation was aborted due to timeout"))
  await expect(sendEventSms.run(lost.message)).rejects.toThrow("nobody knows")
  expect(await stateOf(lost.message, "sms")).toEqual([["failed", "unknown", 1]])
  await sendEventSms.onFailed?.(lost.message, "nobody knows")
  await sendEventSms.run(lost.message)
  expect(await stateOf(lost.message, "sms")).toEqual([["failed", "unknown", 1]])
  expect(texts).toHaveBeenCalledTimes(3)
})

test("two runs of one SMS at once send it once: only one of them gets to mark it as being sent", async () => {
  const [{ message }, other] = [await buy(), await buy()]
  const delivery = { ...message, channel: "sms" as const }
  const claims = await Promise.all([claimDelivery(delivery), claimDelivery(delivery)])
  expect(claims.toSorted()).toEqual([false, true])
  await Promise.all(Array.from({ length: 4 }, () => sendEventSms.run(other.message).catch(() => undefined)))
  expect(texts).toHaveBeenCalledTimes(1)
  expect(await stateOf(other.message, "sms")).toEqual([["sent", null, 1]])
})

test("a mail that fails is due again, and has failed, with the server's words, after the last attempt", async () => {
  const { message } = await buy()
  mails.mockRejectedValueOnce(new Error("451 try later"))
  await expect(sendEventMail.run(message)).rejects.toThrow("451")
  expect(await stateOf(message, "email")).toEqual([["due", null, 1]])
  await sendEventMail.onFailed?.(message, "550 no such mailbox")
  expect(await stateOf(message, "email")).toEqual([["failed", "550 no such mailbox", 1]])
  await sendEventMail.run(message)
  expect(await stateOf(message, "email")).toEqual([["sent", null, 2]])
})

test("a job of the former version, which has no row, is sent once", async () => {
  const { message } = await buy()
  await asOwner('delete from event_deliveries where "eventId" = $1', [message.eventId])
  await sendEventSms.run(message)
  await sendEventSms.run(message)
  expect(texts).toHaveBeenCalledTimes(1)
  expect(await stateOf(message, "sms")).toEqual([["sent", null, 1]])
})

test("what has no address any more is skipped", async () => {
  const { message, buyer } = await buy()
  await withPlatform((db) =>
    db.updateTable("users").set({ mobileVerifiedAt: null }).where("id", "=", buyer.userId).execute(),
  )
  await sendEventSms.run(message)
  expect(await stateOf(message, "sms")).toEqual([["skipped", "no_address", 0]])
  await withPlatform((db) =>
    db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", buyer.userId).execute(),
  )
  await sendEventMail.run(message)
  expect(await stateOf(message, "email")).toEqual([["skipped", "not_member", 0]])
  expect([mails.mock.calls, texts.mock.calls]).toEqual([[], []])
})

test("deliveries end ninety days after their end, and those whose job has died are ended before", async () => {
  const [old, young, lost, sending] = [await buy(), await buy(), await buy(), await buy()]
  for (const { message } of [old, young]) {
    await sendEventMail.run(message)
    await sendEventSms.run(message)
  }
  await asOwner(`update event_deliveries set state = 'sending' where "eventId" = $1`, [sending.message.eventId])
  const age = ({ message }: typeof old, days: number) =>
    asOwner(`update event_deliveries set "changedAt" = now() - make_interval(days => $2) where "eventId" = $1`, [
      message.eventId,
      days,
    ])
  await age(old, 91)
  await age(young, 89)
  await age(lost, 9)
  await age(sending, 9)
  await forgetDeliveries.run({})
  expect(await stateOf(old.message, "email")).toEqual([])
  expect(await stateOf(young.message, "email")).toEqual([["sent", null, 1]])
  expect(await stateOf(lost.message, "email")).toEqual([["failed", "lost", 0]])
  expect(await stateOf(lost.message, "sms")).toEqual([["failed", "lost", 0]])
  expect(await stateOf(sending.message, "email")).toEqual([["failed", "lost", 0]])
  expect(await stateOf(sending.message, "sms")).toEqual([["failed", "unknown", 0]])
})
