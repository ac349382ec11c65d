import { sql } from "kysely"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import { referralJobs } from "@/lib/features/referrals/jobs.server"
import { recordReferral } from "@/lib/features/referrals/referrals.server"
import { gatewayOf } from "@/lib/features/orders/gateway-of.server"
import { settleFetched } from "@/lib/features/orders/settlement/settle.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { codeOf } from "./programme-fixtures"
import { createMember, institutes, send, type Slug, type TestMember, unique } from "../setup/test-app"

/** A member who joined with a member's code. */
export async function createFriend(referrer: TestMember, slug: Slug = "acme"): Promise<TestMember> {
  const code = await codeOf(referrer)
  const friend = await createMember("Student", slug)
  await withInstitute(institutes[slug], (db) => recordReferral(db, code, friend.userId))
  return friend
}

/** By what a payment says that it was made. */
export type Instrument = { vpa: string } | { card: { network: string; last4: string; issuer: string | null } }

let instrumentCount = 0
/** An instrument by which nobody has paid: the local gateway knows a few only. */
const newInstrument = (): Instrument => ({ vpa: `${unique("payer")}-${(instrumentCount += 1)}@bank` })

/** Buys a new item and pays it, by default by a UPI id of its own. */
export async function buy(
  buyer: TestMember,
  { priceMinor = 100_000, by = newInstrument() }: { priceMinor?: number; by?: Instrument } = {},
) {
  const itemId = await createItemOnSale({ priceMinor }, buyer.instituteId === institutes.rival ? "rival" : "acme")
  const { data: order } = await placeOrder(buyer, itemId)
  if (order.order_id !== null) await payBy(order.order_id, by)
  return order
}

/** Pays an order at the gateway, and settles the payment as if it had been made by this instrument. */
export async function payBy(providerOrderId: string | null, by: Instrument = newInstrument()) {
  const { payment } = await pay(providerOrderId)
  const fetched = await (await gatewayOf(null)).fetchPayment(payment.id)
  expect(await settleFetched({ ...fetched, vpa: null, card: null, ...by })).toBe("paid")
}

/** The referral of a member who was brought. */
export const referralOf = (friend: TestMember) =>
  readPlatform((db) =>
    db
      .selectFrom("referrals as f")
      .leftJoin("referral_rewards as r", "r.referralId", "f.id")
      .select(["f.id", "f.status", "f.rejectedReason", "f.reviewReason", "f.orderId"])
      .select(["r.status as reward", "r.amountMinor", "r.usedMinor", "r.takenMinor"])
      .where("f.referredId", "=", friend.userId)
      .executeTakeFirst(),
  )

/** The credit of a member as they see it. */
export const creditOf = async (person: TestMember) => {
  const { data } = await send(person, ownReferrals.rewards, { query: {} })
  return [data.availableMinor, data.heldMinor, data.pendingMinor]
}

/** Runs the jobs of referrals, as an hour does. */
export async function runReferralJobs(): Promise<void> {
  for (const job of referralJobs) await job.run({})
}

/** Shifts the dates of a member's rewards into the past, and runs the jobs. */
export async function letPass(person: TestMember, interval: string): Promise<void> {
  await withPlatform((db) =>
    sql`update referral_rewards set "holdUntil" = "holdUntil" - ${interval}::interval,
      "expiresAt" = "expiresAt" - ${interval}::interval where "userId" = ${person.userId}`.execute(db),
  )
  await runReferralJobs()
}

/** A member with credit of one reward, or of several. */
export async function createCreditor(rewards = 1, slug: Slug = "acme"): Promise<TestMember> {
  const person = await createMember("Student", slug)
  for (let at = 0; at < rewards; at += 1) await buy(await createFriend(person, slug))
  await letPass(person, "31 days")
  return person
}

/** The id of an order. */
export const orderIdOf = async ({ transaction_id }: { transaction_id: string }) => {
  const query = (db: Parameters<Parameters<typeof readPlatform>[0]>[0]) =>
    db.selectFrom("orders").select("id").where("transactionId", "=", transaction_id).executeTakeFirstOrThrow()
  return (await readPlatform(query)).id
}
