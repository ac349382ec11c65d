import { createHmac } from "node:crypto"
import { type ExpressionBuilder, sql } from "kysely"
import { instituteGstins } from "@/lib/features/tax/tax.server"
import { secretFor } from "@/lib/server/secrets.server"
import type { DB } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isPublicMailDomain } from "./public-mail-domains"

/** By what somebody is known to have had a trial. */
export const TRIAL_CLAIM_KINDS = ["email", "mobile", "gstin", "mail_domain"] as const
export type TrialClaimKind = (typeof TRIAL_CLAIM_KINDS)[number]

export interface TrialClaim {
  kind: TrialClaimKind
  hash: Buffer
}

interface Claimant {
  email: string
  /** A mobile that is verified for them. */
  mobile: string | null
}

const key = secretFor("trial claim")
const GMAIL = new Set(["gmail.com", "googlemail.com"])

/** By what a person who opens an institute is known. */
export function trialClaimsOf({ email, mobile }: Claimant): TrialClaim[] {
  const [name = "", domain = ""] = email.split("@")
  const claims: [TrialClaimKind, string][] = [["email", mailboxOf(name, domain)]]
  if (!isPublicMailDomain(domain)) claims.push(["mail_domain", domain])
  if (mobile !== null) claims.push(["mobile", mobile])
  return claims.map(([kind, value]) => claimOf(kind, value))
}

/** The claim of a trial by a value that somebody is known by. */
export const claimOf = (kind: TrialClaimKind, value: string): TrialClaim => ({ kind, hash: hashClaim(kind, value) })

/** The claims of an institute by the GSTINs that it has entered, in a transaction of the platform. */
export async function listGstinClaims(db: Db, instituteId: number): Promise<TrialClaim[]> {
  const { rows } = await sql<{ gstin: string }>`
    select distinct gstin from ${instituteGstins} known where "instituteId" = ${instituteId}`.execute(db)
  return rows.map(({ gstin }) => claimOf("gstin", gstin))
}

/**
 * Takes a trial for who is known by all of this, and remembers for which institute; false, without taking any of it, where somebody known by
 * the same has had theirs. What the institute has taken itself already does not hinder it. The insert decides.
 */
export async function takeTrial(db: Db, claims: readonly TrialClaim[], instituteId: number | null = null) {
  const taken = await db
    .insertInto("trial_claims")
    .values(claims.map((claim) => ({ ...claim, instituteId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["kind", "hash"])
    .execute()
  if (taken.length === claims.length) return true
  if (instituteId !== null && (await countOwn(db, instituteId, claims)) === claims.length) return true
  if (taken.length > 0) await db.deleteFrom("trial_claims").where(isAnyOf(taken)).execute()
  return false
}

async function countOwn(db: Db, instituteId: number, claims: readonly TrialClaim[]): Promise<number> {
  const { count } = await db
    .selectFrom("trial_claims")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where(isAnyOf(claims))
    .where("instituteId", "=", instituteId)
    .executeTakeFirstOrThrow()
  return count
}

/** Remembers for which institute a trial was taken that has just begun. */
export async function nameTrial(db: Db, instituteId: number, claims: readonly TrialClaim[]): Promise<void> {
  await db.updateTable("trial_claims").set({ instituteId }).where(isAnyOf(claims)).execute()
}

const isAnyOf = (claims: readonly Pick<TrialClaim, "hash">[]) => (e: ExpressionBuilder<DB, "trial_claims">) =>
  e(
    "hash",
    "in",
    claims.map(({ hash }) => hash),
  )

const hashClaim = (kind: TrialClaimKind, value: string): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([kind, value]))
    .digest()

/** The mailbox behind the spellings of one address: without what follows a plus, and at Gmail, which has two domains, without dots. */
function mailboxOf(name: string, domain: string): string {
  const [mailbox = name] = name.split("+", 1)
  return GMAIL.has(domain) ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`
}
