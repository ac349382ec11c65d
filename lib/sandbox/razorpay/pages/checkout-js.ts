/** The script that a shop's page loads from `/v1/checkout.js`; it defines `Razorpay`. */
export function checkoutJs(): string {
  const functions = [createCheckout, showFrame, hostedUrl, postForm].map(String)
  return `"use strict";(() => {\n${functions.join("\n")}\n(${String(defineRazorpay)})();\n})();\n`
}

type Handler = (response: unknown) => void
type Options = {
  key?: string
  order_id?: string
  name?: string
  description?: string
  prefill?: Record<string, string>
  theme?: { color?: string; backdrop_color?: string }
  modal?: { backdropclose?: boolean; escape?: boolean; confirm_close?: boolean; ondismiss?: Handler }
  retry?: boolean | { enabled?: boolean; max_count?: number }
  timeout?: number
  handler?: Handler
  callback_url?: string
  redirect?: boolean
}
type Handlers = { onMessage: (message: Message) => void; onEscape: () => void; onBackdrop: () => void }
type Message = { source?: string; event?: string; response?: Record<string, string> }

// Each of the following functions is serialised and runs in the shop's page: it may use nothing but the others.

function defineRazorpay() {
  const script = document.currentScript
  const gateway = script instanceof HTMLScriptElement ? new URL(script.src).origin : ""
  function Razorpay(options: Options) {
    return createCheckout(gateway, options)
  }
  Object.assign(window, { Razorpay })
}

function createCheckout(gateway: string, options: Options) {
  if (!options.key) throw new TypeError("Razorpay needs the option `key`.")
  if (!options.order_id) throw new TypeError("Razorpay needs the option `order_id`.")
  const listeners: Record<string, Handler[]> = {}
  let close: (() => void) | undefined
  let failures = 0

  function onPaid(response: Record<string, string>) {
    close?.()
    if (options.callback_url) postForm(options.callback_url, response)
    else options.handler?.(response)
  }

  function onFailed(response: unknown) {
    failures += 1
    for (const listener of listeners["payment.failed"] ?? []) listener(response)
    const { retry } = options
    const maxRetries =
      typeof retry === "object" ? (retry.enabled === false ? 0 : (retry.max_count ?? Infinity)) : Infinity
    if (retry === false || failures > maxRetries) close?.()
  }

  function onDismissed(reason?: string) {
    if (!close || (options.modal?.confirm_close && !reason && !confirm("Leave this payment?"))) return
    close()
    options.modal?.ondismiss?.(reason)
  }

  const handlers: Handlers = {
    onMessage({ event, response }) {
      if (event === "paid") onPaid(response ?? {})
      else if (event === "failed") onFailed(response ?? {})
      else if (event === "dismissed") onDismissed()
      else if (event === "escape") handlers.onEscape()
    },
    onEscape: () => options.modal?.escape !== false && onDismissed(),
    onBackdrop: () => options.modal?.backdropclose && onDismissed(),
  }

  function open() {
    if (close) return
    if (options.redirect && options.callback_url) {
      const callback_url = new URL(options.callback_url, location.href).href
      return location.assign(hostedUrl(gateway, options, { callback_url, cancel_url: location.href }))
    }
    const removeFrame = showFrame(gateway, options, handlers)
    const timer = options.timeout ? setTimeout(() => onDismissed("timeout"), options.timeout * 1000) : undefined
    close = () => {
      close = undefined
      clearTimeout(timer)
      removeFrame()
    }
  }

  return {
    open,
    close: () => close?.(),
    on: (event: string, listener: Handler) => {
      listeners[event] = [...(listeners[event] ?? []), listener]
    },
  }
}

/** Shows the checkout in a frame over the page; returns a function that removes it and restores focus and scrolling. */
function showFrame(gateway: string, options: Options, { onMessage, onEscape, onBackdrop }: Handlers) {
  const previousFocus = document.activeElement
  const { overflow } = document.documentElement.style
  const backdrop = document.createElement("div")
  backdrop.style.cssText = "position:fixed;inset:0;z-index:2147483647;display:grid;place-items:center;overflow:auto"
  backdrop.style.background = options.theme?.backdrop_color ?? "rgb(0 0 0 / .6)"
  backdrop.setAttribute("role", "dialog")
  backdrop.setAttribute("aria-modal", "true")
  backdrop.setAttribute("aria-label", "Payment")
  const frame = document.createElement("iframe")
  frame.title = "Payment"
  frame.style.cssText =
    "border:0;border-radius:14px;inline-size:min(100%,880px);block-size:min(100%,760px);color-scheme:normal"
  frame.src = hostedUrl(gateway, options, { frame_origin: location.origin })
  backdrop.append(frame)

  const receive = ({ origin, source, data }: MessageEvent<Message | null>) => {
    if (origin !== gateway || source !== frame.contentWindow || data?.source !== "lectern-test-gateway") return
    onMessage(data)
  }
  const onKey = (event: KeyboardEvent) => event.key === "Escape" && onEscape()
  backdrop.addEventListener("click", (event) => event.target === backdrop && onBackdrop())
  addEventListener("message", receive)
  addEventListener("keydown", onKey)
  document.documentElement.style.overflow = "hidden"
  document.body.append(backdrop)
  frame.focus()

  return () => {
    removeEventListener("message", receive)
    removeEventListener("keydown", onKey)
    document.documentElement.style.overflow = overflow
    backdrop.remove()
    if (previousFocus instanceof HTMLElement) previousFocus.focus()
  }
}

function hostedUrl(gateway: string, options: Options, extra: Record<string, string | undefined>): string {
  const { key, order_id, name, description, prefill, theme } = options
  const parameters: Record<string, string | undefined> = {
    key_id: key,
    order_id,
    name,
    description,
    "prefill[name]": prefill?.name,
    "prefill[email]": prefill?.email,
    "prefill[contact]": prefill?.contact,
    "theme[color]": theme?.color,
    ...extra,
  }
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(parameters)) if (value) query.set(field, value)
  return `${gateway}/v1/checkout/hosted?${query}`
}

function postForm(action: string, fields: Record<string, string>) {
  const form = document.createElement("form")
  form.method = "post"
  form.action = action
  for (const [field, value] of Object.entries(fields)) {
    const input = document.createElement("input")
    input.type = "hidden"
    input.name = field
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
