import { createHash, randomBytes } from "node:crypto"
import { billingAddresses } from "@/lib/features/billing-addresses/contract"
import { instituteReferralJobs } from "@/lib/features/institute-referrals/jobs.server"
import { refunds } from "@/lib/features/orders/refund-contract"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { latestOtp } from "../setup/otp"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { begin, confirm, rowsOf } from "./opening-fixtures"
import { type OfferedPlan, orderPlan } from "./plan-fixtures"
import { payBy } from "./referral-fixtures"
import { refundOf } from "./refund-fixtures"

const scope = "platform" as const

/** The code by which an institute refers others, as its owner sees it. */
export const instituteCodeOf = async (owner: TestMember) =>
  (await send(owner, ownReferrals.referralCode, { query: { scope } })).data.code

/** What an institute sees of those that it referred, and of its rewards. */
export const referredBy = (owner: TestMember) => send(owner, ownReferrals.friends, { query: { scope } })
export const rewardsOf = async (owner: TestMember) =>
  (await send(owner, ownReferrals.rewards, { query: { scope } })).data

type Fields = Parameters<typeof begin>[0]

/** Opens an institute, by default by a stranger with the code of a referrer; its administrator is signed in. */
export async function openReferred(
  ref: string,
  fields: Fields = {},
  { onFree = false, headers }: { onFree?: boolean; headers?: Record<string, string> } = {},
): Promise<TestMember & { name: string }> {
  const { data, body } = await begin({ ref, ...fields }, headers)
  const code = await latestOtp(body.email)
  expect((await confirm(data.id, { code, onFree }, headers)).status).toBe(200)
  const [row] = await rowsOf(body.slug)
  if (!row) throw new Error("nothing was opened")
  return { ...(await signedIn(row.id, row.userId)), name: row.name, email: row.email }
}

/** A session of a member of an institute that a test has opened. */
async function signedIn(instituteId: number, userId: number): Promise<TestMember> {
  const loginToken = randomBytes(32).toString("base64url")
  const tokenHash = createHash("sha256").update(loginToken).digest()
  const { id: sessionId } = await withPlatform((db) =>
    db
      .insertInto("sessions")
      .values({ instituteId, userId, tokenHash, expiresAt: new Date(Date.now() + 86_400_000) })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  const { token: accessToken } = await signAccessToken({ userId, sessionId, instituteId })
  return { userId, instituteId, sessionId, email: "", accessToken, loginToken }
}

/** Gives an institute the billing address that an invoice of its plan needs. */
export const addressOf = (owner: TestMember) =>
  send(owner, billingAddresses.save, {
    query: { instituteId: String(owner.instituteId) },
    body: {
      address: { name: "Banyan", line1: "14 MG Road", city: "Pune", pin: "411004", stateCode: "27" },
      gstin: null,
    },
  })

/** Buys a plan for an institute that was opened, and by an instrument that nobody else has, and has what follows from it done. */
export async function payFirst(owner: TestMember, plan: OfferedPlan) {
  await addressOf(owner)
  const { data } = await orderPlan(owner, plan)
  await payBy(data.order_id)
  await runJobs()
  return data
}

/** Gives all of a plan order back, as the platform, and has what follows from it done. */
export async function refundPlan(transactionId: string): Promise<void> {
  const staff = await createMember("InstituteAdmin", "lectern")
  const { totalMinor: amountMinor } = await readPlatform((db) =>
    db.selectFrom("orders").select("totalMinor").where("transactionId", "=", transactionId).executeTakeFirstOrThrow(),
  )
  const answer = await send(staff, refunds.start, { params: { transactionId }, body: refundOf({ amountMinor }) })
  expect(answer.status).toBe(200)
  await runJobs()
}

/** The row of the referral of an institute. */
export const referralOfInstitute = ({ instituteId }: TestMember) =>
  readPlatform((db) =>
    db
      .selectFrom("institute_referrals")
      .select([
        "id",
        "status",
        "rejectedReason",
        "reviewReason",
        "rewardStatus",
        "rewardMinor",
        "usedMinor",
        "takenMinor",
      ])
      .select(["signs", "referrerInstituteId", "holdUntil", "expiresAt"])
      .where("referredInstituteId", "=", instituteId)
      .executeTakeFirst(),
  )

/** Ends the rewards that a test leaves waiting, which the jobs of the next would give. */
export const endPending = () =>
  withPlatform((db) =>
    db
      .updateTable("institute_referrals")
      .set({ status: "rejected", rejectedReason: "declined", rewardStatus: "reversed" })
      .where("rewardStatus", "=", "pending")
      .execute(),
  )

/** Runs the scheduled jobs of referrals, as an hour does. */
export async function followReferrals(): Promise<void> {
  for (const job of instituteReferralJobs) if (job.cron) await job.run({})
}

/** The balance of the rival, and what changed it besides orders. */
export const balanceOfRival = () =>
  readPlatform(async (db) => {
    const { balanceMinor } = await db
      .selectFrom("institute_subscriptions")
      .select("balanceMinor")
      .where("instituteId", "=", institutes.rival)
      .executeTakeFirstOrThrow()
    return balanceMinor
  })
export const entriesOf = (referralId: number) =>
  readPlatform((db) =>
    db
      .selectFrom("institute_balance_entries")
      .select(["kind", "amountMinor", "instituteId"])
      .where("referralId", "=", referralId)
      .orderBy("id")
      .execute(),
  )
