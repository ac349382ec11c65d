import { createHmac, randomBytes } from "node:crypto"
import { secretFor } from "@/lib/server/secrets.server"

/** The lifetime of a code and of a link, the tries of a code, and the wait before another is sent. */
export const CODE_SECONDS = 5 * 60
export const LINK_SECONDS = 24 * 60 * 60
export const CODE_TRIES = 5
export const RESEND_SECONDS = 30

/** What a code or a token is bound to. */
export interface EmailScope {
  instituteId: number
  email: string
}

/** What proves that mail to the email is read: the code or the token of the link. */
export interface Proof {
  kind: "otp" | "token"
  text: string
}

const pepper = secretFor("verification of an institute's email")

/** 256 random bits for a link. */
export const generateToken = (): string => randomBytes(32).toString("base64url")

/** The stored hash of a code or a token; it differs by institute and email, and between the two kinds. */
export const hashProof = ({ instituteId, email }: EmailScope, { kind, text }: Proof): Buffer =>
  createHmac("sha256", pepper)
    .update(JSON.stringify([kind, instituteId, email, text]))
    .digest()
