import type { Fields } from "../fields"
import type { Typed } from "../pages/pay-page"
import type { Instrument } from "../payments"
import { findTestCard, findTestUpi } from "../test-data"

/** Reads what somebody typed to pay with; where something is wrong, says what, by field. */
export function readInstrument(fields: Fields): { instrument: Instrument } | Typed {
  return fields.method === "upi" ? readUpi(fields) : readCard(fields)
}

function readUpi(fields: Fields): { instrument: Instrument } | Typed {
  const vpa = text(fields.vpa)
  const upi = findTestUpi(vpa)
  if (upi) return { instrument: { upi } }
  const wrong = { vpa: "This gateway knows only success@razorpay and failure@razorpay." }
  return { method: "upi", values: { vpa }, wrong }
}

function readCard(fields: Fields): { instrument: Instrument } | Typed {
  const values = { expiry: text(fields.expiry), cvv: text(fields.cvv), holder: text(fields.holder) }
  const card = findTestCard(text(fields.number))
  const wrong: Record<string, string> = {
    ...(!card && { number: "This is not one of the test cards below. Never type a real card here." }),
    ...(!isFuture(values.expiry) && { expiry: "Give a month that has not passed, as MM / YY." }),
    ...(!/^\d{3,4}$/.test(values.cvv) && { cvv: "Give 3 or 4 digits." }),
    ...(values.holder === "" && { holder: "Give the name on the card." }),
  }
  // An unknown number may be somebody's real card, so it does not travel back into the page.
  if (!card || Object.keys(wrong).length > 0)
    return { method: "card", values: { ...values, number: card?.number ?? "" }, wrong }
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
