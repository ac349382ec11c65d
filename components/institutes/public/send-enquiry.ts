import { call } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { enquiries } from "@/lib/features/enquiries/contract"

/** What became of an enquiry: kept, refused for some fields, refused for a while, or not heard. */
export type Outcome = { is: "sent" } | { is: "faulty"; fields: string[] } | { is: "tooMany" } | { is: "failed" }

/** Sends what a visitor wrote; loaded when they press the button. */
export async function sendEnquiry(instituteId: number, form: FormData): Promise<Outcome> {
  const said = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value.trim() : ""
  }
  const body = {
    instituteId,
    name: said("name"),
    email: said("email") || undefined,
    mobile: said("mobile") || undefined,
    message: said("message"),
    website: said("website") || undefined,
  }
  try {
    await call(enquiries.send, { body })
    return { is: "sent" }
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined
    if (code === "too_many") return { is: "tooMany" }
    if (code !== "invalid_input") return { is: "failed" }
    return { is: "faulty", fields: Object.keys((error instanceof Failure && error.fields) || {}) }
  }
}
