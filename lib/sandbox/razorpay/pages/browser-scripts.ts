import type { Payment } from "../entities"
import type { CheckoutRequest } from "../routes/checkout-request"
import { html, type Html, scriptJson, unescaped } from "./html"

type Result = { event: "failed"; payment: Payment } | { event: "paid"; payment: Payment; proof: Record<string, string> }

/** Small comforts of the forms: samples that fill in, spacing while typing, the focus where it is wanted, no second press. */
export function payScript(): Html {
  return html`(${unescaped(String(comforts))})();`
}

/** Sends the browser back to the shop once the result could be read. */
export function returnScript(): Html {
  return html`(${unescaped(String(goBack))})();`
}

/** In a frame: tells the page around it, and only that origin, what came of the payment. */
export function frameScript({ frameOrigin }: CheckoutRequest, result?: Result): Html | null {
  if (!frameOrigin) return null
  const message = result && { event: result.event, response: responseOf(result) }
  return html`(${unescaped(String(tellFrame))})(${scriptJson(frameOrigin)},${scriptJson(message ?? null)});`
}

function responseOf(result: Result) {
  if (result.event === "paid") return result.proof
  const { id, orderId, fault } = result.payment
  return { error: { ...fault, metadata: { payment_id: id, order_id: orderId } } }
}

// What follows runs in the browser, each on its own: nothing outside the function may be used in it.

function comforts() {
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
  // A frame may not take the focus by itself; checkout.js gives it.
  if (parent === window) document.querySelector<HTMLInputElement>("[data-focus]")?.focus()
  for (const form of document.querySelectorAll("form")) {
    form.addEventListener("submit", (event) => {
      const pressed = form.querySelector("button[type=submit]")
      if (pressed?.hasAttribute("aria-disabled")) event.preventDefault()
      pressed?.setAttribute("aria-disabled", "true")
    })
  }
  addEventListener("pageshow", () => {
    for (const pressed of document.querySelectorAll("[aria-disabled]")) pressed.removeAttribute("aria-disabled")
  })
}

function goBack() {
  setTimeout(() => document.querySelector<HTMLFormElement>("#return")?.requestSubmit(), 1200)
}

function tellFrame(origin: string, result: object | null) {
  const tell = (message: object) => parent.postMessage({ source: "lectern-test-gateway", ...message }, origin)
  if (result) tell(result)
  for (const button of document.querySelectorAll("[data-dismiss]")) {
    button.addEventListener("click", () => tell({ event: "dismissed" }))
  }
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") tell({ event: "escape" })
  })
}
