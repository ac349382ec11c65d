import type { Endpoint } from "@/lib/contract/endpoint"
import type { FailureCode } from "@/lib/contract/errors"

/** What the kernel of calls answers, whichever call it is: who asks, what they send, and how busy the server is. */
const GENERAL: ReadonlySet<FailureCode> = new Set<FailureCode>([
  ...(["malformed", "invalid_input", "unsupported_media_type", "content_too_large", "origin_not_allowed"] as const),
  ...(["unauthenticated", "token_expired", "session_replaced", "disabled", "not_a_member"] as const),
  ...([
    "forbidden",
    "other_institute",
    "plan_expired",
    "plan_ended",
    "member_held",
    "support_read_only",
    "support_hidden",
    "too_many_requests",
    "busy",
    "maintenance",
    "institute_suspended",
    "institute_closed",
    "unexpected",
  ] as const),
])

/** What it answers to any call with a form besides: how a file arrives and whether there is room for it. */
const OF_FORMS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  ...(["upload_stalled", "too_many_uploads", "uploads_busy", "storage_unavailable", "storage_full"] as const),
  ...(["file_type_not_allowed", "file_damaged"] as const),
])

/** Throws when a call answers a failure that neither its contract nor the kernel of calls names. */
export function requireDeclared(endpoint: Endpoint, code: FailureCode | undefined): void {
  const { method, path, form, feature, failures = [] } = endpoint
  if (code === undefined || failures.includes(code) || GENERAL.has(code) || (form && OF_FORMS.has(code))) return
  if (code === "not_in_plan" && feature) return
  throw new Error(`${method} ${path} answered ${code}, which is not among the failures of its contract`)
}
