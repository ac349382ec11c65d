import type { LedgerOrder, LedgerPayment } from "../entities"
import type { HttpResponse } from "../http/response"
import { type CheckoutRequest, HOSTED_CHECKOUT_PATH } from "../routes/checkout-request"
import { frameScript, formScript } from "./browser-scripts"
import { html, type Html } from "./html"
import { page } from "./layout"
import { money } from "./money"
import { failureReturnForm, cancelLink } from "./return-links"
import { testInstruments } from "./test-instruments"
import { orderSummary } from "./order-summary"

/** The submitted values of the form and their error messages, by field name. */
export type InvalidForm = { method: "card" | "upi"; values: Record<string, string>; errors: Record<string, string> }

/** The payment form for card and UPI. After a failed payment it shows the reason and allows another attempt. */
export function payPage(
  request: CheckoutRequest,
  order: LedgerOrder,
  state: { failed?: LedgerPayment; invalid?: InvalidForm },
): HttpResponse {
  const { failed, invalid } = state
  const method = invalid?.method ?? failed?.method ?? "card"
  const amount = money(order.amount, order.currency)
  return page({
    title: `${failed ? "Payment failed. " : ""}Pay ${amount} to ${request.name}`,
    colour: request.colour,
    formTargets: request.formTargets,
    framedBy: request.frameOrigin,
    status: invalid ? 422 : 200,
    script: html`${formScript()}${frameScript(request, failed && { event: "failed", payment: failed })}`,
    body: html`<main class="shell">
      ${orderSummary(request, order)}
      <section class="work" aria-label="Payment">
        ${failed && failureAlert(failed)}
        <fieldset>
          <legend>${failed ? "Try again" : "How would you like to pay?"}</legend>
          <div class="choices">
            <input type="radio" name="shown" id="by-card" ${method === "card" && html` checked`} /><label for="by-card"
              >Card</label
            >
            <input type="radio" name="shown" id="by-upi" ${method === "upi" && html` checked`} /><label for="by-upi"
              >UPI</label
            >
          </div>
        </fieldset>
        <form class="by-card" method="post" action="${HOSTED_CHECKOUT_PATH}?${request.query}">
          <input type="hidden" name="method" value="card" />
          ${field({ name: "number", label: "Card number", mode: "numeric", maxLength: 23, help: "For example 4100 2800 0000 1007" }, invalid)}
          <div class="pair">
            ${field({ name: "expiry", label: "Expiry", mode: "numeric", maxLength: 7, help: "MM / YY" }, invalid)}
            ${field({ name: "cvv", label: "CVV", mode: "numeric", maxLength: 4, help: "3 or 4 digits" }, invalid)}
          </div>
          ${field({ name: "holder", label: "Name on card", mode: "text", maxLength: 60 }, invalid, request.payerName)}
          <button class="button primary" type="submit">Pay ${amount}</button>
        </form>
        <form class="by-upi" method="post" action="${HOSTED_CHECKOUT_PATH}?${request.query}">
          <input type="hidden" name="method" value="upi" />
          ${field({ name: "vpa", label: "UPI ID", mode: "email", maxLength: 60, help: "For example success@razorpay" }, invalid)}
          <button class="button primary" type="submit">Pay ${amount}</button>
        </form>
        <div class="actions">${failed ? failureReturnForm(request, failed) : cancelLink(request)}</div>
        ${testInstruments()}
      </section>
    </main>`,
  })
}

function failureAlert({ error }: LedgerPayment): Html {
  return html`<div class="alert" role="alert">
    <strong>Payment failed</strong>
    <p>${error?.description}</p>
    <p class="small">Reason: <code>${error?.reason}</code></p>
  </div>`
}

type Field = { name: string; label: string; mode: "numeric" | "text" | "email"; maxLength: number; help?: string }

function field({ name, label, mode, maxLength, help }: Field, invalid: InvalidForm | undefined, fallback = ""): Html {
  const error = invalid?.errors[name]
  const isFirstError = error !== undefined && name === Object.keys(invalid?.errors ?? {})[0]
  const note = error ?? help
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      inputmode="${mode}"
      maxlength="${maxLength}"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      required
      value="${invalid?.values[name] ?? fallback}"
      ${note && html` aria-describedby="${name}-note"`}${error && html` aria-invalid="true"`}${isFirstError && html` data-focus`}
    />
    ${note && html`<p class="${error ? "error" : "help"}" id="${name}-note">${note}</p>`}
  </div>`
}
