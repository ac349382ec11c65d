import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { administrators } from "@/lib/features/events/audiences"
import { event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

const institute = { subject: ["institute", "instituteId"], retain: "forever", notices: {} } as const
const OfInstitute = z.object({ instituteId: Id })

const toAdministrators = {
  to: administrators,
  channels: ["bell", "email"],
  topic: "site",
  urgency: "today",
  mayTurnOff: false,
} as const

/** What happens to an institute and its settings. */
export const instituteEvents = {
  opened: event("institute.opened", {
    ...institute,
    data: OfInstitute.extend({
      name: z.string(),
      /** The person who opened it for themselves; null for one that the platform made. */
      openedBy: Id.nullable().default(null),
    }),
    notices: {
      founder: {
        to: person("openedBy"),
        channels: ["email"],
        urgency: "now",
        topic: "account",
        mayTurnOff: false,
        isOwnToo: true,
        link: () => paths.dashboard("admin"),
      },
    },
  }),
  addressChanged: event("institute.address_changed", {
    ...institute,
    data: OfInstitute.extend({ from: z.string(), to: z.string() }),
    notices: {
      administrators: {
        ...toAdministrators,
        isOwnToo: true,
        link: () => paths.instituteSettings("profile"),
      },
    },
  }),
  /** Nobody does anything with the institute: its address will be free again. */
  addressIdle: event("institute.address_idle", {
    ...institute,
    data: OfInstitute.extend({ address: z.string(), endsAt: z.string() }),
    notices: {
      administrators: {
        ...toAdministrators,
        link: () => paths.dashboard("admin"),
        values: ({ endsAt }, { date }) => ({ day: date(endsAt) }),
      },
    },
  }),
  addressReserved: event("institute.address_reserved", {
    subject: ["slug", null],
    retain: "forever",
    data: z.object({ slug: z.string(), note: z.string() }),
    notices: {},
  }),
  addressFreed: event("institute.address_freed", {
    subject: ["slug", null],
    retain: "forever",
    data: z.object({ slug: z.string() }),
    notices: {},
  }),
  saved: event("institute.saved", { ...institute, data: OfInstitute }),
  emailVerified: event("institute.email_verified", { ...institute, data: OfInstitute.extend({ email: z.string() }) }),
  landingSaved: event("institute.landing_saved", { ...institute, data: OfInstitute }),
}
