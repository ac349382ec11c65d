import type { Order, Payment } from "../entities"
import type { Answer } from "../http/answer"
import { type CheckoutRequest, HOSTED } from "../routes/checkout-request"
import { frameScript, payScript } from "./browser-scripts"
import { html, type Html } from "./html"
import { page } from "./layout"
import { money } from "./money"
import { giveUp, wayOut } from "./ways-out"
import { samples } from "./samples"
import { summary } from "./summary"

/** What a payer typed, and what is wrong with it, by field. */
export type Typed = { method: "card" | "upi"; values: Record<string, string>; wrong: Record<string, string> }

/** The page on which one chooses card or UPI and pays. After a failure it says why and lets one try again. */
export function payPage(request: CheckoutRequest, order: Order, state: { failed?: Payment; typed?: Typed }): Answer {
  const { failed, typed } = state
  const method = typed?.method ?? failed?.method ?? "card"
  const amount = money(order.amount, order.currency)
  return page({
    title: `${failed ? "Payment failed. " : ""}Pay ${amount} to ${request.name}`,
    colour: request.colour,
    formTargets: request.formTargets,
    framedBy: request.frameOrigin,
    status: typed ? 422 : 200,
    script: html`${payScript()}${frameScript(request, failed && { event: "failed", payment: failed })}`,
    body: html`<main class="shell">
      ${summary(request, order)}
      <section class="work" aria-label="Payment">
        ${failed && failure(failed)}
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
        <form class="by-card" method="post" action="${HOSTED}?${request.query}">
          <input type="hidden" name="method" value="card" />
          ${field({ name: "number", label: "Card number", mode: "numeric", most: 23, help: "For example 4100 2800 0000 1007" }, typed)}
          <div class="pair">
            ${field({ name: "expiry", label: "Expiry", mode: "numeric", most: 7, help: "MM / YY" }, typed)}
            ${field({ name: "cvv", label: "CVV", mode: "numeric", most: 4, help: "3 or 4 digits" }, typed)}
          </div>
          ${field({ name: "holder", label: "Name on card", mode: "text", most: 60 }, typed, request.payerName)}
          <button class="button primary" type="submit">Pay ${amount}</button>
        </form>
        <form class="by-upi" method="post" action="${HOSTED}?${request.query}">
          <input type="hidden" name="method" value="upi" />
          ${field({ name: "vpa", label: "UPI ID", mode: "email", most: 60, help: "For example success@razorpay" }, typed)}
          <button class="button primary" type="submit">Pay ${amount}</button>
        </form>
        <div class="actions">${failed ? giveUp(request, failed) : wayOut(request)}</div>
        ${samples()}
      </section>
    </main>`,
  })
}

function failure({ fault }: Payment): Html {
  return html`<div class="alert" role="alert">
    <strong>Payment failed</strong>
    <p>${fault?.description}</p>
    <p class="small">Reason: <code>${fault?.reason}</code></p>
  </div>`
}

type Field = { name: string; label: string; mode: "numeric" | "text" | "email"; most: number; help?: string }

function field({ name, label, mode, most, help }: Field, typed: Typed | undefined, fallback = ""): Html {
  const wrong = typed?.wrong[name]
  const isFirstWrong = wrong !== undefined && name === Object.keys(typed?.wrong ?? {})[0]
  const note = wrong ?? help
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      inputmode="${mode}"
      maxlength="${most}"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      required
      value="${typed?.values[name] ?? fallback}"
      ${note && html` aria-describedby="${name}-note"`}${wrong && html` aria-invalid="true"`}${isFirstWrong && html` data-focus`}
    />
    ${note && html`<p class="${wrong ? "wrong" : "help"}" id="${name}-note">${note}</p>`}
  </div>`
}
