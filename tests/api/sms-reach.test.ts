import { record } from "@/lib/features/events/events.server"
import { orderEvents } from "@/lib/features/orders/events"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { requestOtp, requestVerification, listOtps, markMobileVerified } from "../setup/otp"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, createMember, type TestMember } from "../setup/test-app"

withJobQueue()

const startedAt = new Date().toISOString()
const messagesTo = async (mobile: string) => {
  await runJobs()
  return (await readOutbox(500)).filter(({ to, at }) => to === mobile && at >= startedAt)
}

async function enterMobile(person: TestMember): Promise<string> {
  const mobile = `+9196${String(person.userId).slice(-8).padStart(8, "0")}`
  await withPlatform((db) => db.updateTable("users").set({ mobile }).where("id", "=", person.userId).execute())
  return mobile
}

/** Records a sale, whose receipt goes by SMS as well. */
async function buy({ userId: buyerId }: TestMember) {
  const bought = {
    orderId: 1,
    buyerId,
    itemId: 1,
    item: "Ragas",
    kind: "course",
    amountMinor: 100,
    currency: "INR",
  } as const
  const receipt = { number: "AC-1", paidAt: startedAt, method: null, seller: "Acme", gstin: null, support: null }
  await withInstitute(institutes.acme, (db) =>
    record(db, orderEvents.paid, { by: "provider", data: { ...bought, ...receipt } }),
  )
}

test("an unverified mobile gets only the code to verify it", async () => {
  const person = await createMember("Student")
  const mobile = await enterMobile(person)
  await requestOtp(mobile)
  await buy(person)
  expect(await messagesTo(mobile)).toEqual([])
  await requestVerification(person, mobile)
  expect(await listOtps(mobile)).toHaveLength(1)
  expect(await messagesTo(mobile)).toHaveLength(1)
})

test("a verified mobile gets sign-in codes and receipts", async () => {
  const person = await createMember("Student")
  const mobile = await markMobileVerified(person.userId)
  await requestOtp(mobile)
  await buy(person)
  const texts = (await messagesTo(mobile)).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts.join("\n")).toMatch(/is your code[\s\S]*your payment|your payment[\s\S]*is your code/)
})
