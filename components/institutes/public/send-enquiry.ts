import { call } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { enquiries } from "@/lib/features/enquiries/contract"

/** The outcome of an enquiry: sent, invalid fields, rate limited, or failed. */
export type EnquiryOutcome =
  { status: "sent" } | { status: "invalid"; fields: string[] } | { status: "tooMany" } | { status: "failed" }

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
    website: textOf("website") || undefined,
  }
  try {
    await call(enquiries.send, { body })
    return { status: "sent" }
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined
    if (code === "too_many") return { status: "tooMany" }
    if (code !== "invalid_input") return { status: "failed" }
    return { status: "invalid", fields: Object.keys((error instanceof Failure && error.fields) || {}) }
  }
}
