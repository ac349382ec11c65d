import type { EventKey } from "@/lib/shared/event-key"

/** What events are about: the first part of their keys. */
type EventArea = EventKey extends infer K ? (K extends `${infer A}.${string}` ? A : never) : never

/** The areas in the order in which they are offered as a filter. */
export const EVENT_AREAS = [
  "order", "refund", "dispute", "coupon", "invoice", "offline", "billing", "tax", "ledger", "settlement", "gateway", "money",
  "referral", "member", "role", "account", "access", "note", "item", "lesson", "file", "export", "video", "document", "faq", "enquiry",
  "notification", "announcement", "whatsapp", "sms", "institute", "domain", "plan", "trial", "catalogue", "quota", "audit", "job", "flag", "support",
] as const satisfies readonly EventArea[] // oxfmt-ignore
