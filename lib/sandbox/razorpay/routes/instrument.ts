import type { RequestFields } from "../fields"
import type { InvalidForm } from "../pages/pay-page"
import type { Instrument } from "../payments"
import { findTestCard, findTestUpi } from "../test-data"

/** Reads the payment instrument from the form; if the form is invalid, returns it with an error message per field. */
export function readInstrument(fields: RequestFields): { instrument: Instrument } | InvalidForm {
  return fields.method === "upi" ? readUpi(fields) : readCard(fields)
}

function readUpi(fields: RequestFields): { instrument: Instrument } | InvalidForm {
  const vpa = text(fields.vpa)
  const upi = findTestUpi(vpa)
  if (upi) return { instrument: { upi } }
  const errors = { vpa: "This gateway knows only success@razorpay and failure@razorpay." }
  return { method: "upi", values: { vpa }, errors }
}

function readCard(fields: RequestFields): { instrument: Instrument } | InvalidForm {
  const values = { expiry: text(fields.expiry), cvv: text(fields.cvv), holder: text(fields.holder) }
  const card = findTestCard(text(fields.number))
  const errors: Record<string, string> = {
    ...(!card && { number: "This is not one of the test cards below. Never type a real card here." }),
    ...(!isFuture(values.expiry) && { expiry: "Give a month that has not passed, as MM / YY." }),
    ...(!/^\d{3,4}$/.test(values.cvv) && { cvv: "Give 3 or 4 digits." }),
    ...(values.holder === "" && { holder: "Give the name on the card." }),
  }
  // An unknown number may be a real card, so it is not sent back to the page.
  if (!card || Object.keys(errors).length > 0)
    return { method: "card", values: { ...values, number: card?.number ?? "" }, errors }
  return { instrument: { card, holder: values.holder.slice(0, 60) } }
}

function isFuture(expiry: string): boolean {
  const [, month = "", year = ""] = /^(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})$/.exec(expiry) ?? []
  if (Number(month) < 1 || Number(month) > 12) return false
  const now = new Date()
  return (2000 + Number(year)) * 12 + Number(month) >= now.getFullYear() * 12 + now.getMonth() + 1
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim().slice(0, 100) : ""
}
