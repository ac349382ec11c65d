import { z } from "zod"
import type { Fields } from "../fields"
import { Refusal } from "../refusal"

/** What a shop asks of the checkout page, checked. `query` carries it from step to step. */
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

/** Where the steps of the checkout stand. */
export const HOSTED = "/v1/checkout/hosted"

const text = (most: number) => z.string().trim().max(most).optional()
// A host may hold characters, such as a semicolon, that would end a directive of the page's content policy.
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

/** Reads the parameters of the checkout from its address or a form; refuses addresses that are not http or https. */
export function readCheckoutRequest(fields: Fields): CheckoutRequest {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""))
  const read = Parameters.safeParse(given)
  if (!read.success) {
    const names = read.error.issues.map(({ path }) => path.join("."))
    throw new Refusal(`The checkout was opened with a wrong value for ${names.join(", ")}.`)
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
