import { administrators } from "@/lib/features/events/audiences"
import { paths } from "@/lib/shared/paths"

/** A notice about the plan, for the administrators of its institute. */
export const toAdministrators = {
  to: administrators,
  channels: ["bell", "email"],
  topic: "plan",
  mayTurnOff: false,
  link: () => paths.plan,
} as const
