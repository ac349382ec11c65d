/** What a mail provider says of an address that it was asked to verify. */
export type IdentityStatus = "not_requested" | "pending" | "verified" | "failed"

/** Verifies sender addresses at a mail provider, which mails a link of its own to the address. */
export interface SenderIdentities {
  /** Asks for the verification of an address; asks again for one that is not verified yet. */
  request: (email: string) => Promise<void>
  find: (email: string) => Promise<IdentityStatus>
}
