/** A person's identity at a provider, as the provider itself asserted it. */
export interface VerifiedIdentity {
  provider: "google" | "facebook"
  /** The provider's id of the account, which never changes. */
  subject: string
  email: string | null
  /** Whether the provider asserts that the mailbox belongs to the person. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

/** A provider's token was rejected: forged, expired, or issued to another client. */
export class IdentityNotVerified extends Error {
  constructor(reason: string) {
    super(`the identity is not verified: ${reason}`)
    this.name = "IdentityNotVerified"
  }
}

/** Cleans a name from outside: one line of letters, digits and punctuation, at most 80 characters. */
export const cleanName = (text: string | undefined): string =>
  (text ?? "")
    .replace(/[^\p{L}\p{M}\p{N} .'’-]+/gu, " ")
    .trim()
    .slice(0, 80)
