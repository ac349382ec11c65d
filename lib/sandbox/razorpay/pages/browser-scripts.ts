import type { LedgerPayment } from "../entities"
import type { CheckoutRequest } from "../routes/checkout-request"
import { html, type Html, inlineJson, rawHtml } from "./html"

type Result =
  | { event: "failed"; payment: LedgerPayment }
  | { event: "paid"; payment: LedgerPayment; signedResult: Record<string, string> }

/** Enhances the forms: fills in test data, formats while typing, sets the focus, prevents a second submit. */
export function formScript(): Html {
  return html`(${rawHtml(String(enhanceForms))})();`
}

/** Returns the browser to the shop after 1.2 seconds. */
export function returnScript(): Html {
  return html`(${rawHtml(String(submitReturnForm))})();`
}

/** In a frame: posts the result of the payment to the parent page, and only to its origin. */
export function frameScript({ frameOrigin }: CheckoutRequest, result?: Result): Html | null {
  if (!frameOrigin) return null
  const message = result && { event: result.event, response: responseOf(result) }
  return html`(${rawHtml(String(postToParent))})(${inlineJson(frameOrigin)},${inlineJson(message ?? null)});`
}

function responseOf(result: Result) {
  if (result.event === "paid") return result.signedResult
  const { id, orderId, error } = result.payment
  return { error: { ...error, metadata: { payment_id: id, order_id: orderId } } }
}

// Each of the following functions is serialised and runs in the browser: it may use nothing from outside itself.

function enhanceForms() {
  const input = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`)
  const fill = (name: string, value: string) => {
    const box = input(name)
    if (box) box.value = value
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-field]")) {
    button.hidden = false
    button.addEventListener("click", () => {
      const { field = "", value = "" } = button.dataset
      const isCard = field === "number"
      input(isCard ? "by-card" : "by-upi")?.click()
      fill(field, isCard ? value.replace(/(.{4})(?=.)/g, "$1 ") : value)
      if (isCard) {
        fill("expiry", "12 / 40")
        fill("cvv", "123")
        if (!input("holder")?.value) fill("holder", "Test Payer")
      }
      const pay = document.querySelector<HTMLButtonElement>(`${isCard ? ".by-card" : ".by-upi"} .primary`)
      pay?.focus()
      pay?.scrollIntoView({ block: "center" })
    })
  }
  input("number")?.addEventListener("input", (event) => {
    const box = input("number")
    if (!box || !(event instanceof InputEvent) || event.inputType.startsWith("delete")) return
    if (box.selectionEnd === box.value.length)
      box.value = box.value
        .replace(/\D/g, "")
        .slice(0, 19)
        .replace(/(.{4})(?=.)/g, "$1 ")
  })
  input("expiry")?.addEventListener("input", (event) => {
    const box = input("expiry")
    if (!box || !(event instanceof InputEvent) || event.inputType.startsWith("delete")) return
    if (/^\d\d$/.test(box.value)) box.value += " / "
  })
  // A frame may not focus itself; checkout.js does it.
  if (parent === window) document.querySelector<HTMLInputElement>("[data-focus]")?.focus()
  for (const form of document.querySelectorAll("form")) {
    form.addEventListener("submit", (event) => {
      const submitButton = form.querySelector("button[type=submit]")
      if (submitButton?.hasAttribute("aria-disabled")) event.preventDefault()
      submitButton?.setAttribute("aria-disabled", "true")
    })
  }
  addEventListener("pageshow", () => {
    for (const submitButton of document.querySelectorAll("[aria-disabled]"))
      submitButton.removeAttribute("aria-disabled")
  })
}

function submitReturnForm() {
  setTimeout(() => document.querySelector<HTMLFormElement>("#return")?.requestSubmit(), 1200)
}

function postToParent(origin: string, result: object | null) {
  const post = (message: object) => parent.postMessage({ source: "lectern-test-gateway", ...message }, origin)
  if (result) post(result)
  for (const button of document.querySelectorAll("[data-dismiss]")) {
    button.addEventListener("click", () => post({ event: "dismissed" }))
  }
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") post({ event: "escape" })
  })
}
