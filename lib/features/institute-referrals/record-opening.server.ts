import { sql } from "kysely"
import { REFERRED_PERCENT } from "@/lib/features/billing/terms"
import { record } from "@/lib/features/events/events.server"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { readKnownDevice } from "@/lib/server/auth/known-device"
import type { Db } from "@/lib/server/tenancy/transaction"
import { instituteReferralEvents } from "./events"
import { judgeOpening, type OpeningFacts } from "./judge-institute-referral"
import { networkOf } from "./network-of.server"
import { findReferrer } from "./referral-codes.server"

/** The sign-ins that say from which networks the staff of an institute come. */
const RECENT = sql<Date>`now() - interval '90 days'`

interface Opened {
  code: string
  instituteId: number
  name: string
  founder: Omit<OpeningFacts["founder"], "network">
  hadTrial: boolean
  from: Pick<RequestFacts, "ip" | "deviceCookie">
}

/**
 * Records by whom an institute was referred that has just opened, in the same transaction of the platform, once. Does nothing for a code
 * that no open institute has. One that earns nothing, because both belong to one person, is recorded with its reason, and nobody is told.
 */
export async function recordInstituteReferral(db: Db, opened: Opened): Promise<void> {
  const referrer = await findReferrer(db, opened.code)
  if (!referrer || referrer.id >= opened.instituteId) return
  const { rejected, signs } = judgeOpening(await factsOf(db, referrer.id, opened))
  const made = await db
    .insertInto("institute_referrals")
    .values({
      ...{ referrerInstituteId: referrer.id, referredInstituteId: opened.instituteId, code: referrer.code, signs },
      ...(rejected && { status: "rejected", rejectedReason: rejected }),
    })
    .onConflict((conflict) => conflict.column("referredInstituteId").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!made || rejected) return
  const { id: referralId } = made
  const by = { by: "program", instituteId: referrer.id } as const
  await record(db, instituteReferralEvents.signedUp, { ...by, data: { referralId, other: opened.name } })
  await record(db, instituteReferralEvents.welcomed, {
    ...{ by: "program", instituteId: opened.instituteId },
    data: { referralId, other: referrer.name, percent: REFERRED_PERCENT },
  })
}

async function factsOf(db: Db, referrerId: number, { founder, hadTrial, from }: Opened): Promise<OpeningFacts> {
  const [device, admins, sessions] = [
    await readKnownDevice(from.deviceCookie),
    await listAdmins(db, referrerId),
    await listAddresses(db, referrerId),
  ]
  return {
    founder: { ...founder, network: networkOf(from.ip) },
    admins,
    networks: sessions.flatMap(({ ip }) => networkOf(ip ?? "") ?? []),
    deviceUserIds: device?.userIds ?? [],
    hadTrial,
  }
}

/** The active members of an institute's staff who may run it. */
const listAdmins = (db: Db, instituteId: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["u.id as userId", "u.email"])
    .select(sql<string | null>`case when u."mobileVerifiedAt" is not null then u.mobile end`.as("mobile"))
    .where("m.instituteId", "=", instituteId)
    .where("m.role", "in", ["InstituteAdmin", "Admin"])
    .where("m.status", "=", "active")
    .execute()

const listAddresses = (db: Db, instituteId: number) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("memberships as m", (on) =>
      on.onRef("m.instituteId", "=", "s.instituteId").onRef("m.userId", "=", "s.userId"),
    )
    .select("s.ip")
    .distinct()
    .where("s.instituteId", "=", instituteId)
    .where("m.role", "in", ["InstituteAdmin", "Admin"])
    .where("s.createdAt", ">", RECENT)
    .where("s.ip", "is not", null)
    .limit(1_000)
    .execute()
