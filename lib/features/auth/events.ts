import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { address, Address, event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

const account = { subject: ["user", "userId"], retain: "forever" } as const
/** The person is told of it as well where they did it themselves, since somebody else may have. */
const security = { topic: "account", urgency: "now", mayTurnOff: false } as const
const OfPerson = z.object({ userId: Id })
const OfProvider = OfPerson.extend({ provider: z.string() })
const toPerson = { ...security, isOwnToo: true, to: person("userId"), channels: ["bell", "email"] } as const

/** Recorded at every institute of the person; the mail comes from the one where they asked. */
const OfErasure = OfPerson.extend({ notifiedId: Id.nullable() })
const toErased = {
  ...security,
  isOwnToo: true,
  to: person("notifiedId"),
  channels: ["email"],
  link: () => paths.login,
} as const

/** What a person does with their own membership of an institute. */
export const membershipEvents = {
  joined: event("member.joined", { ...account, data: OfPerson, notices: {} }),
}

/** What happens to a person's account and to the ways in which they sign in. */
export const accountEvents = {
  passwordChanged: event("account.password_changed", {
    ...account,
    data: OfPerson,
    notices: { person: { ...toPerson, link: () => paths.forgotPassword } },
  }),
  contactChanged: event("account.contact_changed", {
    ...account,
    data: OfPerson.extend({ kind: z.enum(["mobile", "email"]), before: Address }),
    notices: { before: { ...security, to: address("before"), channels: ["email"], link: () => paths.home } },
  }),
  claimed: event("account.claimed", {
    ...account,
    data: OfPerson,
    notices: { person: { ...toPerson, link: () => paths.forgotPassword } },
  }),
  providerConnected: event("account.provider_connected", {
    ...account,
    data: OfProvider,
    notices: { person: { ...toPerson, link: () => paths.forgotPassword } },
  }),
  providerDisconnected: event("account.provider_disconnected", {
    ...account,
    data: OfProvider,
    notices: { person: { ...toPerson, link: () => paths.forgotPassword } },
  }),
  numberReleased: event("account.number_released", {
    ...account,
    data: OfPerson.extend({ reason: z.string(), number: Address }),
    notices: {
      person: { ...toPerson, link: () => paths.instituteSettings("verification") },
      number: { ...security, to: address("number"), channels: ["sms"], link: () => paths.home },
    },
  }),
  numberChanged: event("account.number_changed", {
    ...account,
    data: OfPerson.extend({ ending: z.string(), number: Address.nullable() }),
    notices: { number: { ...security, to: address("number"), channels: ["sms"], link: () => paths.home } },
  }),
  codesPaused: event("account.codes_paused", {
    ...account,
    data: OfPerson,
    notices: { person: { ...toPerson, channels: ["email"], link: () => paths.login } },
  }),
  erasureRequested: event("account.erasure_requested", {
    ...account,
    data: OfErasure.extend({ dueAt: z.string() }),
    notices: { person: { ...toErased, values: ({ dueAt }, { date }) => ({ until: date(dueAt) }) } },
  }),
  erasureCancelled: event("account.erasure_cancelled", { ...account, data: OfErasure, notices: { person: toErased } }),
  erased: event("account.erased", { ...account, data: OfPerson, notices: {} }),
}
