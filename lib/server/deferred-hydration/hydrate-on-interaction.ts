/**
 * Starts the program of a page when somebody turns to it, and else after a while, so that whoever only reads does not pay
 * for it. A press that comes before the program answers is held, and made once it does. Runs inside the page, where
 * nothing else is: it is sent as its own text, and knows what it is given.
 */
export function wakeLater(chunks: readonly string[], awake: string): void {
  const SETTLED_MS = 1_000
  const QUIET_MS = 5_000
  const signs = ["pointerdown", "pointermove", "touchstart", "wheel", "scroll", "keydown", "focusin", "offline"]
  const presses = ["click", "submit"]
  const held = new Map<Element, () => void>()
  let isWoken = false

  function wake() {
    if (isWoken) return
    isWoken = true
    for (const sign of signs) removeEventListener(sign, wake, true)
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", tell)
    else tell()
    for (const address of chunks) {
      const script = document.createElement("script")
      script.async = true
      script.setAttribute("src", address)
      // Without the program the page does what it can by itself.
      script.onerror = letGo
      document.head.append(script)
    }
  }

  /** Has run what the page tells its program, in its order; the policy of the page knows each by its hash. */
  function tell() {
    for (const text of document.querySelectorAll("script[data-told]")) {
      const script = document.createElement("script")
      script.text = text.textContent
      text.replaceWith(script)
    }
  }

  function hold(event: Event) {
    const { target } = event
    if (!(target instanceof Element)) return
    const pressed = event.type === "click" ? target.closest("button") : target
    const form = pressed instanceof HTMLButtonElement && pressed.type === "submit" ? pressed.form : pressed
    // A search needs no program.
    if (!pressed || (form instanceof HTMLFormElement && form.method === "get")) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.set(pressed, () =>
      pressed instanceof HTMLFormElement ? pressed.requestSubmit() : target.dispatchEvent(click()),
    )
    wake()
  }

  const click = () => new MouseEvent("click", { bubbles: true, cancelable: true, composed: true })

  function letGo() {
    for (const press of presses) document.removeEventListener(press, hold, true)
  }

  function wakeInSight() {
    if (!document.hidden) wake()
    else document.addEventListener("visibilitychange", wakeInSight, { once: true })
  }

  function fetchAhead() {
    if (isWoken) return
    for (const address of chunks) {
      const link = document.createElement("link")
      link.rel = "prefetch"
      link.as = "script"
      link.href = address
      document.head.append(link)
    }
    setTimeout(wakeInSight, QUIET_MS - SETTLED_MS)
  }

  for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true })
  for (const press of presses) document.addEventListener(press, hold, true)
  document.addEventListener(
    awake,
    () => {
      letGo()
      for (const [pressed, press] of held) if (pressed.isConnected) press()
    },
    { once: true },
  )
  // Its pictures come first.
  addEventListener("load", () => setTimeout(fetchAhead, SETTLED_MS), { once: true })
  try {
    // Whoever is signed in sees that at once.
    if (localStorage.getItem("auth") !== null) wake()
  } catch {
    wake()
  }
}
