import { createHmac } from "node:crypto"
import { secretFor } from "@/lib/server/secrets.server"
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

/** By what a person who opens an institute is known. */
export function trialClaimsOf({ email, mobile }: Claimant): TrialClaim[] {
  const [name = "", domain = ""] = email.split("@")
  const claims: [TrialClaimKind, string][] = [["email", `${mailboxOf(name, domain)}@${domain}`]]
  if (!isPublicMailDomain(domain)) claims.push(["mail_domain", domain])
  if (mobile !== null) claims.push(["mobile", mobile])
  return claims.map(([kind, value]) => claimOf(kind, value))
}

/** The claim of a trial by a value that somebody is known by. */
export const claimOf = (kind: TrialClaimKind, value: string): TrialClaim => ({ kind, hash: hashClaim(kind, value) })

/** Takes the one trial of a person; false where somebody known by the same has had theirs. The insert decides. */
export async function takeTrial(db: Db, claims: readonly TrialClaim[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("trial_claims")
    .values([...claims])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === BigInt(claims.length)
}

/** Remembers for which institute a trial was taken. */
export async function nameTrial(db: Db, instituteId: number, claims: readonly TrialClaim[]): Promise<void> {
  await db
    .updateTable("trial_claims")
    .set({ instituteId })
    .where("instituteId", "is", null)
    .where(
      "hash",
      "in",
      claims.map(({ hash }) => hash),
    )
    .execute()
}

const hashClaim = (kind: TrialClaimKind, value: string): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([kind, value]))
    .digest()

/** The mailbox behind the spellings of one address: without what follows a plus, and at Gmail without dots. */
function mailboxOf(name: string, domain: string): string {
  const [mailbox = name] = name.split("+", 1)
  return domain === "gmail.com" || domain === "googlemail.com" ? mailbox.replaceAll(".", "") : mailbox
}
