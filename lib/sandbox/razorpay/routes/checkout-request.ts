import { z } from "zod"
import type { RequestFields } from "../fields"
import { RequestError } from "../request-error"

/** The validated parameters of a checkout. `query` passes them from step to step. */
export type CheckoutRequest = {
  keyId: string
  orderId: string
  name: string
  description: string | undefined
  payerName: string | undefined
  email: string | undefined
  contact: string | undefined
  colour: string | undefined
  callbackUrl: string | undefined
  cancelUrl: string | undefined
  /** The origin of the page that shows the checkout in a frame; undefined when it has the window for itself. */
  frameOrigin: string | undefined
  formTargets: string[]
  query: string
}

/** The path of the hosted checkout. */
export const HOSTED_CHECKOUT_PATH = "/v1/checkout/hosted"

const text = (maxLength: number) => z.string().trim().max(maxLength).optional()
// A host may contain characters, such as a semicolon, that would end a directive of the content security policy.
const hostname = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/
const webAddress = z
  .url({ protocol: /^https?$/, hostname, normalize: true })
  .max(2000)
  .optional()

const Parameters = z.object({
  key_id: z.string().min(1).max(60),
  order_id: z.string().min(1).max(60),
  name: text(80),
  description: text(200),
  "prefill[name]": text(60),
  "prefill[email]": text(254),
  "prefill[contact]": text(20),
  "theme[color]": text(20),
  callback_url: webAddress,
  cancel_url: webAddress,
  frame_origin: webAddress,
})

/** Reads the checkout's parameters from the query or a form; rejects URLs that are not http or https. */
export function readCheckoutRequest(fields: RequestFields): CheckoutRequest {
  const nonEmpty = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""))
  const read = Parameters.safeParse(nonEmpty)
  if (!read.success) {
    const names = read.error.issues.map(({ path }) => path.join("."))
    throw new RequestError(`The checkout was opened with a wrong value for ${names.join(", ")}.`)
  }
  const { callback_url: callbackUrl, cancel_url: cancelUrl, frame_origin: frame, ...rest } = read.data
  return {
    keyId: rest.key_id,
    orderId: rest.order_id,
    name: rest.name ?? "the shop",
    description: rest.description,
    payerName: rest["prefill[name]"],
    email: rest["prefill[email]"],
    contact: rest["prefill[contact]"],
    colour: rest["theme[color]"],
    callbackUrl,
    cancelUrl,
    frameOrigin: frame && new URL(frame).origin,
    formTargets: [callbackUrl, cancelUrl].flatMap((url) => (url ? new URL(url).origin : [])),
    query: new URLSearchParams(
      Object.entries(read.data).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    ).toString(),
  }
}
