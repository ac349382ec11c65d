import type { LedgerOrder } from "../entities"
import type { HttpResponse } from "../http/response"
import type { RequestError } from "../request-error"
import type { CheckoutRequest } from "../routes/checkout-request"
import { frameScript } from "./browser-scripts"
import { html } from "./html"
import { page } from "./layout"
import { money } from "./money"
import { cancelLink } from "./return-links"

/** The page for a checkout that cannot be shown, with the reason. */
export function errorPage(error: RequestError): HttpResponse {
  return page({
    title: "This payment cannot continue",
    status: error.status,
    body: html`<main class="shell narrow">
      <section class="work centre" aria-label="Payment">
        <h1>This payment cannot continue</h1>
        <div class="alert" role="alert"><p>${error.message}</p></div>
        <p class="muted">Go back to the shop and start the payment again.</p>
        <p class="muted small">Test gateway. No real money moves here.</p>
      </section>
    </main>`,
  })
}

/** The page for an order that is already paid; it only links back to the shop. */
export function alreadyPaidPage(request: CheckoutRequest, order: LedgerOrder): HttpResponse {
  return page({
    title: `Already paid to ${request.name}`,
    colour: request.colour,
    formTargets: request.formTargets,
    framedBy: request.frameOrigin,
    script: html`${frameScript(request)}`,
    body: html`<main class="shell narrow">
      <section class="work centre" aria-label="Payment">
        <h1>This order is already paid</h1>
        <p class="muted">
          ${request.name} has received ${money(order.amountPaid, order.currency)} for order ${order.id}. You do not have
          to pay again.
        </p>
        <div class="actions">${cancelLink(request, `Return to ${request.name}`)}</div>
        <p class="muted small">Test gateway. No real money moves here.</p>
      </section>
    </main>`,
  })
}
