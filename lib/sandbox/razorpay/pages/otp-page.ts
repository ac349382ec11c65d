import type { LedgerOrder, LedgerPayment } from "../entities"
import type { HttpResponse } from "../http/response"
import { type CheckoutRequest, HOSTED_CHECKOUT_PATH } from "../routes/checkout-request"
import { frameScript, formScript } from "./browser-scripts"
import { html } from "./html"
import { page } from "./layout"
import { orderSummary } from "./order-summary"

/** The bank's page that asks for the one-time code of a card payment. `error` is shown when the input is not a code. */
export function otpPage(
  request: CheckoutRequest,
  order: LedgerOrder,
  { payment, error }: { payment: LedgerPayment; error?: string },
): HttpResponse {
  return page({
    title: `Enter the code to pay ${request.name}`,
    colour: request.colour,
    formTargets: request.formTargets,
    framedBy: request.frameOrigin,
    status: error ? 422 : 200,
    script: html`${formScript()}${frameScript(request)}`,
    body: html`<main class="shell">
      ${orderSummary(request, order)}
      <section class="work" aria-label="Confirm with your bank">
        <h2>Enter the one-time code</h2>
        <p class="muted">
          Your bank would send a code to the phone that belongs to the ${payment.card?.network} card ending in
          ${payment.card?.last4}. Nothing is sent here.
        </p>
        <form method="post" action="${HOSTED_CHECKOUT_PATH}/otp?${request.query}">
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
              ${error && html` aria-invalid="true"`}
            />
            <p class="${error ? "error" : "help"}" id="otp-note">
              ${error ?? "Any 4 to 10 digits succeed. Fewer than 4 make the payment fail."}
            </p>
          </div>
          <button class="button primary" type="submit">Confirm payment</button>
        </form>
        <form method="post" action="${HOSTED_CHECKOUT_PATH}/cancel?${request.query}">
          <button class="button quiet" type="submit">Cancel this payment</button>
        </form>
      </section>
    </main>`,
  })
}
