import type { LedgerLink } from "../entities"
import type { HttpResponse } from "../http/response"
import { html } from "./html"
import { page } from "./layout"
import { money } from "./money"

const TITLES = {
  created: "This payment link is open",
  paid: "This payment link is paid",
  cancelled: "This payment link was cancelled",
  expired: "This payment link has expired",
}

/** The page of a link by which nothing can be paid any more. */
export function linkEndedPage({ status, amount, currency, description }: LedgerLink): HttpResponse {
  return page({
    title: TITLES[status],
    body: html`<main class="shell narrow">
      <section class="work centre" aria-label="Payment">
        <h1>${TITLES[status]}</h1>
        <p class="muted">${description ?? ""} ${money(amount, currency)}</p>
        <p class="muted">You do not have to pay anything here.</p>
        <p class="muted small">Test gateway. No real money moves here.</p>
      </section>
    </main>`,
  })
}
