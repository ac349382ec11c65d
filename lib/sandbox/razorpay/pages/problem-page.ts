import type { Order } from "../entities"
import type { Answer } from "../http/answer"
import type { Refusal } from "../refusal"
import type { CheckoutRequest } from "../routes/checkout-request"
import { frameScript } from "./browser-scripts"
import { html } from "./html"
import { page } from "./layout"
import { money } from "./money"
import { wayOut } from "./ways-out"

/** A checkout that cannot be shown: says why, and what to do. */
export function problemPage(refusal: Refusal): Answer {
  return page({
    title: "This payment cannot go on",
    status: refusal.status,
    body: html`<main class="shell narrow">
      <section class="work centre" aria-label="Payment">
        <h1>This payment cannot go on</h1>
        <div class="alert" role="alert"><p>${refusal.message}</p></div>
        <p class="muted">Go back to the shop and start the payment again.</p>
        <p class="muted small">Test gateway. No real money moves here.</p>
      </section>
    </main>`,
  })
}

/** A checkout of an order that somebody has paid already: there is nothing left to do but go back. */
export function alreadyPaidPage(request: CheckoutRequest, order: Order): Answer {
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
        <div class="actions">${wayOut(request, `Return to ${request.name}`)}</div>
        <p class="muted small">Test gateway. No real money moves here.</p>
      </section>
    </main>`,
  })
}
