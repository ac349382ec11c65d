import type en from "@/lib/shared/messages/en/profile.json"

type ProviderSpecific = keyof (typeof en)["profile"]["connectedAccounts"]["failures"]
type Common = "proof_needed" | "too_many" | "maintenance" | "unexpected"
export type ProviderFailure = ProviderSpecific | Common

const PROVIDER_SPECIFIC = [
  "contact_taken",
  "last_way_in",
  "link_expired",
  "not_proved",
  "provider_unavailable",
  "stale",
] as const satisfies readonly ProviderSpecific[]
const COMMON = ["proof_needed", "too_many", "maintenance"] as const satisfies readonly Common[]

/** The message key for why a provider could not be connected or disconnected. */
export const providerFailure = (code: string | undefined): ProviderFailure =>
  [...PROVIDER_SPECIFIC, ...COMMON].find((known) => known === code) ?? "unexpected"

/** Whether the message of a failure names the provider. */
export const isProviderSpecific = (failure: ProviderFailure): failure is ProviderSpecific => PROVIDER_SPECIFIC.some((known) => known === failure)
