import { createHmac, randomInt } from "node:crypto"
import { secretFor } from "@/lib/server/secrets.server"

/** How long a code is good for, how often it may be tried, and when another may be asked for (domain.md §5). */
export const CODE_SECONDS = 5 * 60
export const CODE_TRIES = 5
export const RESEND_SECONDS = 30

/** What a code is good for: one purpose, one identifier, and where it concerns who is signed in, that person. */
export interface CodeUse {
  purpose: "sign_in" | "verify_contact" | "reset_password" | "admin_mobile"
  instituteId: number
  identifier: string
  userId?: number | undefined
}

const pepper = secretFor("one-time code")
const identifierKey = secretFor("identifier of a one-time code")

/** Six digits of the system's own chance. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0")

/** The hash under which a code is kept; another purpose, institute, person or identifier makes it another. */
export const hashCode = (use: CodeUse, code: string): Buffer =>
  createHmac("sha256", pepper)
    .update(JSON.stringify([...boundTo(use), code]))
    .digest()

/** The hash under which it is found what a code is for. */
export const hashUse = (use: CodeUse): Buffer =>
  createHmac("sha256", identifierKey)
    .update(JSON.stringify(boundTo(use)))
    .digest()

const boundTo = ({ purpose, instituteId, identifier, userId = 0 }: CodeUse) => [
  purpose,
  instituteId,
  identifier,
  userId,
]
