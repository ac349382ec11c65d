import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { administrators } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"
import { END_REASONS } from "./contract"

const session = { subject: ["support_session", "sessionId"], retain: "forever" } as const
const OfSession = z.object({ sessionId: Id, name: z.string() })
const toAdministrators = {
  to: administrators,
  channels: ["bell", "email"],
  topic: "account",
  mayTurnOff: false,
  link: () => paths.instituteSettings("support"),
} as const

/** How the platform's support comes to an institute and goes, and what the institute allows. */
export const supportEvents = {
  entered: event("support.entered", {
    ...session,
    data: OfSession.extend({ reason: z.string(), until: z.string(), mode: z.enum(["read", "write"]) }),
    notices: {
      administrators: {
        ...toAdministrators,
        urgency: "now",
        values: ({ until }, { dateTime }) => ({ end: dateTime(until) }),
        quote: "reason",
      },
    },
  }),
  ended: event("support.ended", {
    ...session,
    data: OfSession.extend({ endReason: z.enum(END_REASONS) }),
    notices: { administrators: { ...toAdministrators, urgency: "today" } },
  }),
  contactsShown: event("support.contacts_shown", { ...session, data: OfSession, notices: {} }),
  accessChanged: event("support.access_changed", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({ instituteId: Id }),
    notices: {},
  }),
}
