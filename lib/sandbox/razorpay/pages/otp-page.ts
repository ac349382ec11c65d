import type { Order, Payment } from "../entities"
import type { Answer } from "../http/answer"
import { type CheckoutRequest, HOSTED } from "../routes/checkout-request"
import { frameScript, payScript } from "./browser-scripts"
import { html } from "./html"
import { page } from "./layout"
import { summary } from "./summary"

/** The bank's page: it asks for the one-time code of a card payment. `wrong` says what is not a code at all. */
export function otpPage(
  request: CheckoutRequest,
  order: Order,
  { payment, wrong }: { payment: Payment; wrong?: string },
): Answer {
  return page({
    title: `Enter the code to pay ${request.name}`,
    colour: request.colour,
    formTargets: request.formTargets,
    framedBy: request.frameOrigin,
    status: wrong ? 422 : 200,
    script: html`${payScript()}${frameScript(request)}`,
    body: html`<main class="shell">
      ${summary(request, order)}
      <section class="work" aria-label="Confirm with your bank">
        <h2>Enter the one-time code</h2>
        <p class="muted">
          Your bank would send a code to the phone that belongs to the ${payment.card?.network} card ending in
          ${payment.card?.last4}. Nothing is sent here.
        </p>
        <form method="post" action="${HOSTED}/otp?${request.query}">
          <div class="field otp">
            <label for="otp">One-time code</label>
            <input
              id="otp"
              name="otp"
              inputmode="numeric"
              maxlength="10"
              autocomplete="one-time-code"
              required
              data-focus
              aria-describedby="otp-note"
              ${wrong && html` aria-invalid="true"`}
            />
            <p class="${wrong ? "wrong" : "help"}" id="otp-note">
              ${wrong ?? "Any 4 to 10 digits succeed. Fewer than 4 make the payment fail."}
            </p>
          </div>
          <button class="button primary" type="submit">Confirm payment</button>
        </form>
        <form method="post" action="${HOSTED}/cancel?${request.query}">
          <button class="button quiet" type="submit">Cancel this payment</button>
        </form>
      </section>
    </main>`,
  })
}
