import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PaymentFacts } from "./judge-referral"

/** An order of a friend that was just paid. */
export interface Paid {
  orderId: number
  buyerId: number
  paymentId: number
  /** What was paid for what was granted. */
  amountMinor: number
  currency: string
}

/** The referral of a member that has not qualified, with the programme, while this is on. */
export const findUnqualified = (db: Db, referredId: number) =>
  selectReferral(db).where("r.referredId", "=", referredId).where("r.status", "=", "signed_up").executeTakeFirst()

const selectReferral = (db: Db) =>
  db
    .selectFrom("referrals as r")
    .innerJoin("referral_programmes as p", "p.instituteId", "r.instituteId")
    .innerJoin("institutes as i", "i.id", "r.instituteId")
    .innerJoin("users as referrer", "referrer.id", "r.referrerId")
    .innerJoin("users as friend", "friend.id", "r.referredId")
    .leftJoin("memberships as m", (on) =>
      on.onRef("m.instituteId", "=", "r.instituteId").onRef("m.userId", "=", "r.referrerId"),
    )
    .select(["r.id", "r.referrerId", "r.referredId", "r.createdAt", "r.sharesDevice", "r.addressHash"])
    .select(["p.friendPercent", "p.rewardMinor", "p.minOrderMinor", "p.maxRewardsAMonth", "i.currency", "i.timezone"])
    .select(["referrer.email as referrerEmail", "referrer.mobile as referrerMobile"])
    .select(["friend.email as friendEmail", "friend.mobile as friendMobile"])
    .select(sql<boolean>`coalesce(m.status = 'active', false) and referrer."disabledAt" is null`.as("isReferrerActive"))
    .where("p.isOn", "=", true)

export type Unqualified = NonNullable<Awaited<ReturnType<typeof findUnqualified>>>

/** What is known of the two people of a referral. */
export const peopleOf = (referral: Unqualified) => ({
  referrer: {
    email: referral.referrerEmail,
    mobile: referral.referrerMobile,
    isActive: referral.isReferrerActive,
  },
  friend: { email: referral.friendEmail, mobile: referral.friendMobile },
  sharesDevice: referral.sharesDevice,
})

/** What decides about a referral now that the friend has paid: one query. */
export async function findPaymentFacts(db: Db, referral: Unqualified, paid: Paid): Promise<PaymentFacts> {
  const { referrerId, minOrderMinor, createdAt, addressHash, timezone, maxRewardsAMonth } = referral
  const byInstrument = sql`with own as (
      select lower(instrument) as instrument, coalesce("cardIssuer", '') as issuer from payments where id = ${paid.paymentId}
    ), alike as (
      select o."buyerId", p.instrument like '%@%' as "isUpi"
      from own join payments p on lower(p.instrument) = own.instrument and coalesce(p."cardIssuer", '') = own.issuer
      join orders o on o.id = p."orderId"
      where p.id <> ${paid.paymentId} and p.status in ('captured', 'partially_refunded', 'refunded')
        and o."buyerId" = any(array(
          select ${referrerId}::bigint union all
          select "referredId" from referrals where "referrerId" = ${referrerId} and "referredId" <> ${paid.buyerId}))
    )`
  const { rows } = await sql<{
    upiOfReferrer: boolean
    upiOfFriend: boolean
    cardOfReferrer: boolean
    cardOfFriend: boolean
    hasOrderedBefore: boolean
    fromOneAddress: number
    rewardsThisMonth: number
  }>`${byInstrument}
    select
      exists (select from alike where "isUpi" and "buyerId" = ${referrerId}) as "upiOfReferrer",
      exists (select from alike where "isUpi" and "buyerId" <> ${referrerId}) as "upiOfFriend",
      exists (select from alike where not "isUpi" and "buyerId" = ${referrerId}) as "cardOfReferrer",
      exists (select from alike where not "isUpi" and "buyerId" <> ${referrerId}) as "cardOfFriend",
      exists (select from orders o where o."buyerId" = ${paid.buyerId} and o.id <> ${paid.orderId} and o.mode = 'live'
        and o."paidAt" is not null and o."totalMinor" > 0
        and (o."paidAt" < ${createdAt} or o."totalMinor" >= ${minOrderMinor})) as "hasOrderedBefore",
      (select count(*)::int from referrals r where r."addressHash" = ${addressHash}
        and r."createdAt" between ${createdAt}::timestamptz - interval '1 day' and ${createdAt}::timestamptz + interval '1 day') as "fromOneAddress",
      (select count(*)::int from referrals r where r."referrerId" = ${referrerId} and r.status in ('qualified', 'rewarded')
        and r."qualifiedAt" >= date_trunc('month', now(), ${timezone})) as "rewardsThisMonth"`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error("a query without from has one row")
  return {
    ...peopleOf(referral),
    hasOrderedBefore: facts.hasOrderedBefore,
    upiOf: whose(facts.upiOfReferrer, facts.upiOfFriend),
    cardOf: whose(facts.cardOfReferrer, facts.cardOfFriend),
    fromOneAddress: facts.fromOneAddress,
    rewardsThisMonth: facts.rewardsThisMonth,
    maxRewardsAMonth,
  }
}

const whose = (isReferrers: boolean, isFriends: boolean) => (isReferrers ? "referrer" : isFriends ? "friend" : null)
