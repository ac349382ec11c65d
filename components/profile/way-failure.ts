import type en from "@/lib/shared/messages/en/profile.json"

type OfWays = keyof (typeof en)["profile"]["ways"]["failures"]
type Common = "proof_needed" | "too_many" | "maintenance" | "unexpected"
export type WayFailure = OfWays | Common

const ofWays = [
  "contact_taken",
  "last_way_in",
  "link_expired",
  "not_proved",
  "provider_unavailable",
  "stale",
] as const satisfies readonly OfWays[]
const common = ["proof_needed", "too_many", "maintenance"] as const satisfies readonly Common[]

/** The message for why a provider was not connected or disconnected. */
export const wayFailure = (code: string | undefined): WayFailure =>
  [...ofWays, ...common].find((one) => one === code) ?? "unexpected"

/** Tells a failure that names the provider. */
export const isOfWays = (failure: WayFailure): failure is OfWays => ofWays.some((one) => one === failure)
