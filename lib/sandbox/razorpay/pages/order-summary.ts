import type { LedgerOrder } from "../entities"
import type { CheckoutRequest } from "../routes/checkout-request"
import { html, type Html } from "./html"
import { money } from "./money"

/** The shop, the purpose and the amount, with the note that no real money moves. */
export function orderSummary(request: CheckoutRequest, order: LedgerOrder): Html {
  return html`<section class="summary" aria-label="What you pay for">
    <p class="badge">Test gateway</p>
    <h1>${request.name}</h1>
    ${request.description && html`<p>${request.description}</p>`}
    <p class="amount">${money(order.amount, order.currency)}</p>
    <p class="small">Order ${order.id}</p>
    ${request.email && html`<p class="small">Paying as ${request.email}</p>`}
    <p class="note">No real money moves here. Real cards are refused.</p>
  </section>`
}
