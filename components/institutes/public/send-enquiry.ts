import { call } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { enquiries, ENQUIRY_TOPICS } from "@/lib/features/enquiries/contract"

/** The outcome of an enquiry: sent, rejected for invalid fields, or failed. */
export type EnquiryOutcome =
  | { status: "sent" }
  | { status: "invalid"; fields: string[] }
  | { status: "failed"; reason: "too_many_requests" | "maintenance" | "unexpected" }

/** Sends an enquiry; this module is loaded on submit. */
export async function sendEnquiry(instituteId: number, form: FormData): Promise<EnquiryOutcome> {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value.trim() : ""
  }
  const body = {
    instituteId,
    name: textOf("name"),
    email: textOf("email") || undefined,
    mobile: textOf("mobile") || undefined,
    message: textOf("message"),
    topic: ENQUIRY_TOPICS.find((topic) => topic === textOf("topic")),
    website: textOf("website") || undefined,
  }
  try {
    await call(enquiries.send, { body })
    return { status: "sent" }
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined
    if (code === "too_many_requests" || code === "maintenance") return { status: "failed", reason: code }
    if (code !== "invalid_input") return { status: "failed", reason: "unexpected" }
    return { status: "invalid", fields: Object.keys((error instanceof Failure && error.fields) || {}) }
  }
}
