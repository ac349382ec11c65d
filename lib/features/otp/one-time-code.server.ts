import { createHmac, randomInt } from "node:crypto"
import { secretFor } from "@/lib/server/secrets.server"

/** The lifetime of a code, the attempts it allows, and the wait before another is sent. */
export const CODE_SECONDS = 5 * 60
export const CODE_ATTEMPTS = 5
export const RESEND_SECONDS = 30

/** What a code is bound to: a purpose, an institute, an identifier and, for a signed-in caller, their user id, or an opening. */
export interface CodeScope {
  purpose: "sign_in" | "verify_contact" | "reset_password" | "admin_mobile" | "open_institute"
  instituteId: number
  identifier: string
  userId?: number | undefined
  openingId?: string | undefined
}

const pepper = secretFor("one-time code")
const identifierKey = secretFor("identifier of a one-time code")

/** Six cryptographically random digits. */
export const generateCode = (): string => String(randomInt(1_000_000)).padStart(6, "0")

/** The stored hash of a code; it differs by purpose, institute, user and identifier. */
export const hashCode = (scope: CodeScope, code: string): Buffer =>
  createHmac("sha256", pepper)
    .update(JSON.stringify([...scopeFields(scope), code]))
    .digest()

/** The hash by which the code of a scope is looked up. */
export const hashScope = (scope: CodeScope): Buffer =>
  createHmac("sha256", identifierKey)
    .update(JSON.stringify(scopeFields(scope)))
    .digest()

const scopeFields = ({ purpose, instituteId, identifier, userId = 0, openingId }: CodeScope) => [
  purpose,
  instituteId,
  identifier,
  openingId ?? userId,
]
