import { createHmac } from "node:crypto"
import { Failure } from "@/lib/contract/errors"
import { isSameSecret, secretFor } from "@/lib/server/secrets.server"
import type { Db } from "@/lib/server/tenancy/transaction"

const key = secretFor("opening reminder")
const sign = (text: string) => createHmac("sha256", key).update(text).digest()
const hashOf = (email: string) => sign(`address ${email}`)

/** What the link of a reminder carries: it says whose address it is to us alone, and has no end. */
export function refusalTokenOf(email: string): string {
  const hash = hashOf(email).toString("base64url")
  return `${hash}.${signatureOf(hash)}`
}

/** Sends no reminder to the address of a token any more; again is the same. Throws `link_expired` for a token that nobody was sent. */
export async function refuseReminders(db: Db, token: string): Promise<void> {
  const [hash = "", signature = ""] = token.split(".")
  if (!isSameSecret(signature, signatureOf(hash))) throw new Failure("link_expired")
  await db
    .insertInto("opening_reminders_refused")
    .values({ hash: Buffer.from(hash, "base64url") })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of some openings whose address still gets a reminder. */
export async function withoutRefused<Due extends { email: string | null }>(
  db: Db,
  due: readonly Due[],
): Promise<(Due & { email: string })[]> {
  const known = due.filter(hasEmail)
  if (known.length === 0) return []
  const rows = await db
    .selectFrom("opening_reminders_refused")
    .select("hash")
    .where(
      "hash",
      "in",
      known.map(({ email }) => hashOf(email)),
    )
    .execute()
  const refused = new Set(rows.map(({ hash }) => hash.toString("base64url")))
  return known.filter(({ email }) => !refused.has(hashOf(email).toString("base64url")))
}

const hasEmail = <Due extends { email: string | null }>(due: Due): due is Due & { email: string } => due.email !== null

const signatureOf = (hash: string) => sign(`refuse ${hash}`).toString("base64url")
