import { z } from "zod"
import { administrators } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"
import { CHECK_KEYS } from "./check-keys"

/** What happens to the checks of money. */
export const moneyHealthEvents = {
  broken: event("money.check_broken", {
    subject: ["money_check", null],
    retain: "forever",
    data: z.object({ checks: z.array(z.enum(CHECK_KEYS)), count: z.int() }),
    notices: {
      owner: {
        to: administrators,
        channels: ["bell"],
        topic: "sales",
        urgency: "now",
        mayTurnOff: false,
        link: () => paths.moneyHealth,
      },
    },
  }),
}
