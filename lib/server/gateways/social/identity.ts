/** Who somebody is at a provider, as the provider itself has proved it. */
export interface ProvedIdentity {
  provider: "google" | "facebook"
  /** The provider's own name of the account, which never changes. */
  subject: string
  email: string | null
  /** Whether the provider answers for it that the mailbox is theirs. */
  isEmailProved: boolean
  firstName: string
  lastName: string
}

/** What came of asking a provider is no proof: forged, old, for another program, or said by nobody. */
export class NotProved extends Error {
  constructor(reason: string) {
    super(`the identity is not proved: ${reason}`)
    this.name = "NotProved"
  }
}

/** Names come from outside: one line, and no longer than ours may be. */
export const nameOf = (text: string | undefined): string =>
  (text ?? "")
    .replace(/[^\p{L}\p{M}\p{N} .'’-]+/gu, " ")
    .trim()
    .slice(0, 80)
