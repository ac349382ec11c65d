import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { staffWith } from "@/lib/features/events/audiences"
import { event, person } from "@/lib/features/events/event"
import type { Formats } from "@/lib/shared/formats"
import { paths } from "@/lib/shared/paths"

const application = { subject: ["offline_application", "applicationId"], retain: "forever" } as const

/** Which application, of whom, for what. */
const OfApplication = z.object({
  applicationId: Id,
  orderId: Id,
  transactionId: z.string(),
  number: z.string(),
  buyerId: Id,
  applicant: z.string(),
  item: z.string(),
  currency: z.string(),
})
type OfApplication = z.infer<typeof OfApplication>

/** With what is left to pay, and until when. */
const Left = OfApplication.extend({ leftMinor: z.int(), expiresAt: z.string() })
type Left = z.infer<typeof Left>
const Amount = OfApplication.extend({ amountMinor: z.int() })

const Ways = z.object({
  accountName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  ifsc: z.string().nullable(),
  bank: z.string().nullable(),
  upiId: z.string().nullable(),
})

const toApplicant = {
  to: person("buyerId"),
  channels: ["bell", "email"],
  urgency: "now",
  topic: "orders",
  mayTurnOff: false,
  isOwnToo: true,
  link: ({ transactionId }: OfApplication) => paths.order(transactionId),
} as const
const toStaff = {
  to: staffWith("offlineApplications"),
  channels: ["bell"],
  urgency: "today",
  topic: "sales",
  mayTurnOff: true,
  link: ({ applicationId }: OfApplication) => paths.offlineApplication(applicationId),
} as const

const leftOf = ({ leftMinor, currency, expiresAt }: Left, { money, date }: Formats) => ({
  left: money(leftMinor, currency),
  until: date(expiresAt),
})
const amountOf = ({ amountMinor, currency }: z.infer<typeof Amount>, { money }: Formats) => ({
  amount: money(amountMinor, currency),
})
const waysOf = (ways: z.infer<typeof Ways>) => ({
  accountName: ways.accountName ?? "",
  accountNumber: ways.accountNumber ?? "",
  ifsc: ways.ifsc ?? "",
  bank: ways.bank ?? "",
  upiId: ways.upiId ?? "",
})

/** What happens to applications to pay the institute itself. */
export const offlineEvents = {
  applied: event("offline.applied", {
    ...application,
    data: Amount,
    notices: {
      staff: { ...toStaff, channels: ["bell", "email"], values: amountOf },
      applicant: { ...toApplicant, values: amountOf },
    },
  }),
  accepted: event("offline.accepted", {
    ...application,
    data: Left.extend(Ways.shape),
    notices: {
      applicant: {
        ...toApplicant,
        values: leftOf,
        facts: (data, formats) => ({ amount: leftOf(data, formats).left, order: data.number, ...waysOf(data) }),
      },
    },
  }),
  recorded: event("offline.recorded", { ...application, data: Amount, notices: {} }),
  /** Staff recorded a reference that was recorded before. */
  recordedAgain: event("offline.recorded_again", {
    ...application,
    data: Amount.extend({ reference: z.string(), formerNumber: z.string() }),
    notices: {},
  }),
  received: event("offline.received", {
    ...application,
    data: Left.extend(Amount.shape),
    notices: {
      applicant: {
        ...toApplicant,
        values: (data, formats) => ({ ...amountOf(data, formats), ...leftOf(data, formats) }),
      },
    },
  }),
  reminded: event("offline.reminded", {
    ...application,
    data: Left.extend(Ways.shape),
    notices: {
      applicant: {
        ...toApplicant,
        values: leftOf,
        facts: (data, formats) => ({ amount: leftOf(data, formats).left, order: data.number, ...waysOf(data) }),
      },
    },
  }),
  expiring: event("offline.expiring", {
    ...application,
    data: Left,
    notices: { applicant: { ...toApplicant, values: leftOf }, staff: { ...toStaff, values: leftOf } },
  }),
  extended: event("offline.extended", {
    ...application,
    data: Left,
    notices: { applicant: { ...toApplicant, channels: ["bell"], values: leftOf } },
  }),
  expired: event("offline.expired", { ...application, data: OfApplication, notices: { applicant: toApplicant } }),
  withdrawn: event("offline.withdrawn", { ...application, data: OfApplication, notices: { staff: toStaff } }),
  rejected: event("offline.rejected", {
    ...application,
    data: Amount.extend({ reason: z.string() }),
    notices: { applicant: { ...toApplicant, quote: "reason" } },
  }),
  receiptReversed: event("offline.receipt_reversed", {
    ...application,
    data: Left.extend(Amount.shape).extend({ reason: z.string() }),
    notices: {
      applicant: {
        ...toApplicant,
        quote: "reason",
        values: (data, formats) => ({ ...amountOf(data, formats), ...leftOf(data, formats) }),
      },
    },
  }),
  writtenOff: event("offline.written_off", { ...application, data: Amount, notices: {} }),
  enrolled: event("offline.enrolled", { ...application, data: OfApplication, notices: {} }),
  settingsSaved: event("offline.settings_saved", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({ instituteId: Id }),
    notices: {},
  }),
}
