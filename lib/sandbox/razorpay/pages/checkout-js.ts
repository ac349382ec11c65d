/** The script that a shop's page loads from `/v1/checkout.js`; it defines `Razorpay` (design/payments.md 2.5). */
export function checkoutJs(): string {
  return `"use strict";(${String(defineRazorpay)})();\n`
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
type Message = { source?: string; event?: string; response?: Record<string, string> }

// Serialised; runs in the shop's page: it may use nothing from outside this function.
function defineRazorpay() {
  const script = document.currentScript
  const gateway = script instanceof HTMLScriptElement ? new URL(script.src).origin : ""

  function Razorpay(options: Options) {
    if (!options.key) throw new TypeError("Razorpay needs the option `key`.")
    if (!options.order_id) throw new TypeError("Razorpay needs the option `order_id`.")
    const listeners: Record<string, Handler[]> = {}
    let close: (() => void) | undefined
    let failures = 0

    function hostedUrl(extra: Record<string, string | undefined>): string {
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

    function post(fields: Record<string, string>) {
      const form = document.createElement("form")
      form.method = "post"
      form.action = options.callback_url ?? ""
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

    function onPaid(response: Record<string, string>) {
      close?.()
      if (options.callback_url) post(response)
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

    function open() {
      if (close) return
      if (options.redirect && options.callback_url) {
        const callback_url = new URL(options.callback_url, location.href).href
        return location.assign(hostedUrl({ callback_url, cancel_url: location.href }))
      }
      const previousFocus = document.activeElement
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
      frame.src = hostedUrl({ frame_origin: location.origin })
      backdrop.append(frame)

      const onMessage = ({ origin, source, data }: MessageEvent<Message | null>) => {
        if (origin !== gateway || source !== frame.contentWindow || data?.source !== "lectern-test-gateway") return
        if (data.event === "paid") onPaid(data.response ?? {})
        else if (data.event === "failed") onFailed(data.response ?? {})
        else if (data.event === "dismissed") onDismissed()
        else if (data.event === "escape" && options.modal?.escape !== false) onDismissed()
      }
      const onKey = (event: KeyboardEvent) => {
        if (event.key === "Escape" && options.modal?.escape !== false) onDismissed()
      }
      const timer = options.timeout ? setTimeout(() => onDismissed("timeout"), options.timeout * 1000) : undefined
      const overflow = document.documentElement.style.overflow

      backdrop.addEventListener("click", (event) => {
        if (event.target === backdrop && options.modal?.backdropclose) onDismissed()
      })
      addEventListener("message", onMessage)
      addEventListener("keydown", onKey)
      document.documentElement.style.overflow = "hidden"
      document.body.append(backdrop)
      frame.focus()

      close = () => {
        close = undefined
        clearTimeout(timer)
        removeEventListener("message", onMessage)
        removeEventListener("keydown", onKey)
        document.documentElement.style.overflow = overflow
        backdrop.remove()
        if (previousFocus instanceof HTMLElement) previousFocus.focus()
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

  Object.assign(window, { Razorpay })
}
