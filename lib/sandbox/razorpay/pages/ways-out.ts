import type { Payment } from "../entities"
import type { CheckoutRequest } from "../routes/checkout-request"
import { html, type Html } from "./html"

/** The way back to the shop without having paid. */
export function wayOut({ cancelUrl, frameOrigin, name }: CheckoutRequest, label?: string): Html | null {
  if (frameOrigin) return html`<button class="button quiet" type="button" data-dismiss>${label ?? "Cancel"}</button>`
  return cancelUrl
    ? html`<a class="button quiet" href="${cancelUrl}">${label ?? `Cancel and return to ${name}`}</a>`
    : null
}

/** The way back to the shop after a failure: it tells the shop what went wrong, as the provider does. */
export function giveUp(request: CheckoutRequest, { id, orderId, fault }: Payment): Html | null {
  if (!request.callbackUrl || request.frameOrigin) return wayOut(request)
  const told: [string, string][] = [
    ["error[code]", fault?.code ?? ""],
    ["error[description]", fault?.description ?? ""],
    ["error[source]", fault?.source ?? ""],
    ["error[step]", fault?.step ?? ""],
    ["error[reason]", fault?.reason ?? ""],
    ["error[metadata]", JSON.stringify({ payment_id: id, order_id: orderId })],
  ]
  return html`<form method="post" action="${request.callbackUrl}">
    ${hidden(told)} <button class="button quiet" type="submit">Return to ${request.name} without paying</button>
  </form>`
}

/** Fields that are sent but not seen. */
export function hidden(fields: [string, string][]): Html[] {
  return fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
}
