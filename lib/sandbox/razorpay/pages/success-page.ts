import type { LedgerOrder, LedgerPayment } from "../entities"
import type { HttpResponse } from "../http/response"
import type { CheckoutRequest } from "../routes/checkout-request"
import { frameScript, returnScript } from "./browser-scripts"
import { html } from "./html"
import { page } from "./layout"
import { money } from "./money"
import { hiddenInputs } from "./return-links"

/** Confirms the payment and returns to the shop with the signed result; automatically where scripts run. */
export function successPage(
  request: CheckoutRequest,
  order: LedgerOrder,
  by: { payment: LedgerPayment; signedResult: Record<string, string>; method?: "get" | "post" },
): HttpResponse {
  const { payment, signedResult, method = "post" } = by
  const returns = request.callbackUrl && !request.frameOrigin
  return page({
    title: `Paid ${money(payment.amount, payment.currency)} to ${request.name}`,
    colour: request.colour,
    formTargets: request.formTargets,
    framedBy: request.frameOrigin,
    script: html`${returns ? returnScript() : ""}${frameScript(request, { event: "paid", payment, signedResult })}`,
    body: html`<main class="shell narrow">
      <section class="work centre" aria-label="Payment result">
        <p class="mark" aria-hidden="true">
          <svg
            width="28"
            height="28"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            stroke-width="3"
            stroke-linecap="round"
            stroke-linejoin="round"
          >
            <path d="m5 13 5 5L20 7" />
          </svg>
        </p>
        <div role="status"><h1>${money(payment.amount, payment.currency)} paid to ${request.name}</h1></div>
        <p class="muted small">Payment ${payment.id}<br />Order ${order.id}</p>
        ${
          returns
            ? html`<form id="return" method="${method}" action="${request.callbackUrl}">
                ${hiddenInputs(Object.entries(signedResult))}
                <button class="button primary" type="submit">Return to ${request.name}</button>
              </form>`
            : html`<p class="muted">You can close this page.</p>`
        }
        <p class="muted small">Test gateway. No real money moved.</p>
      </section>
    </main>`,
  })
}
