import { sql } from "kysely"
import { instituteGstins } from "@/lib/features/tax/tax.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { CommonFacts, FirstPaymentFacts } from "./judge-institute-referral"
import { rewardOf } from "./referral-codes.server"

/** The institutes of a referral. */
interface Pair {
  referrerInstituteId: number
  referredInstituteId: number
}

/** Who may run an institute, and by which GSTINs it is known. */
const admins = (instituteId: number) => sql`
  select u.id, case when u."mobileVerifiedAt" is not null then u.mobile end as mobile
  from memberships m join users u on u.id = m."userId"
  where m."instituteId" = ${instituteId} and m.role in ('InstituteAdmin', 'Admin') and m.status = 'active'`
const gstins = (instituteId: number) => sql`
  select distinct gstin from ${instituteGstins} known where "instituteId" = ${instituteId}`

/** What two institutes have in common today, in a transaction of the platform. The PAN is the part of a GSTIN from its third letter. */
export async function findCommonFacts(db: Db, pair: Pair): Promise<CommonFacts> {
  const [one, other] = [pair.referrerInstituteId, pair.referredInstituteId]
  const { rows } = await sql<CommonFacts>`
    with one as (${admins(one)}), other as (${admins(other)}), one_tax as (${gstins(one)}), other_tax as (${gstins(other)})
    select
      (select i.status <> 'closed' from institutes i where i.id = ${one}) as "isReferrerOpen",
      exists (select from one join other using (id)) as "sharesAdmin",
      exists (select from one join other on other.mobile = one.mobile) as "sharesMobile",
      exists (select from one_tax join other_tax using (gstin)) as "sharesGstin",
      exists (select from one_tax a join other_tax b on substr(b.gstin, 3, 10) = substr(a.gstin, 3, 10)) as "sharesPan"`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error("a query without from has one row")
  return facts
}

/** What decides about a referral now that the referred institute has paid an order. */
export async function findPaymentFacts(
  db: Db,
  { orderId, signs, ...pair }: Pair & { orderId: number; signs: readonly string[] },
): Promise<FirstPaymentFacts & { currency: string }> {
  const { referrerInstituteId: referrer, referredInstituteId: referred } = pair
  const { rows } = await sql<Pick<FirstPaymentFacts, "upiOfReferrer" | "alikeElsewhere" | "rewardsThisYear">>`
    with own as (
      select distinct lower(instrument) as instrument, coalesce("cardIssuer", '') as issuer from payments
      where "orderId" = ${orderId} and instrument is not null
    ), alike as (
      select o."forInstituteId", p.instrument like '%@%' as "isUpi"
      from own join payments p on lower(p.instrument) = own.instrument and coalesce(p."cardIssuer", '') = own.issuer
      join orders o on o.id = p."orderId"
      where p.status in ('captured', 'partially_refunded', 'refunded') and o."forInstituteId" = any(array(
        select ${referrer}::bigint union all select "referredInstituteId" from institute_referrals
        where "referrerInstituteId" = ${referrer} and "referredInstituteId" <> ${referred}))
    )
    select
      exists (select from alike where "isUpi" and "forInstituteId" = ${referrer}) as "upiOfReferrer",
      exists (select from alike) as "alikeElsewhere",
      (select count(*)::int from institute_referrals r where r."referrerInstituteId" = ${referrer}
        and r.status in ('qualified', 'rewarded') and r."qualifiedAt" > billing.clock() - interval '1 year') as "rewardsThisYear"`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error("a query without from has one row")
  return {
    ...(await findCommonFacts(db, pair)),
    ...found,
    ...(await rewardOf(db, referrer)),
    signs: signs.length,
  }
}
