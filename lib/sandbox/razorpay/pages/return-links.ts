import type { LedgerPayment } from "../entities"
import type { CheckoutRequest } from "../routes/checkout-request"
import { html, type Html } from "./html"

/** The link, or button in a frame, that returns to the shop without paying. */
export function cancelLink({ cancelUrl, frameOrigin, name }: CheckoutRequest, label?: string): Html | null {
  if (frameOrigin) return html`<button class="button quiet" type="button" data-dismiss>${label ?? "Cancel"}</button>`
  return cancelUrl
    ? html`<a class="button quiet" href="${cancelUrl}">${label ?? `Cancel and return to ${name}`}</a>`
    : null
}

/** The form that returns to the shop after a failed payment and posts the error, as the provider does. */
export function failureReturnForm(request: CheckoutRequest, { id, orderId, error }: LedgerPayment): Html | null {
  if (!request.callbackUrl || request.frameOrigin) return cancelLink(request)
  const errorFields: [string, string][] = [
    ["error[code]", error?.code ?? ""],
    ["error[description]", error?.description ?? ""],
    ["error[source]", error?.source ?? ""],
    ["error[step]", error?.step ?? ""],
    ["error[reason]", error?.reason ?? ""],
    ["error[metadata]", JSON.stringify({ payment_id: id, order_id: orderId })],
  ]
  return html`<form method="post" action="${request.callbackUrl}">
    ${hiddenInputs(errorFields)}
    <button class="button quiet" type="submit">Return to ${request.name} without paying</button>
  </form>`
}

/** Hidden inputs for these fields. */
export function hiddenInputs(fields: [string, string][]): Html[] {
  return fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
}
