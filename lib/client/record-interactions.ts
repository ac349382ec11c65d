import { HYDRATED } from "@/lib/shared/hydrated-event"

/**
 * Records clicks on buttons and submits of forms before hydration, and replays each once when `hydratedEvent` fires.
 * Links and GET forms, such as a search, work without scripts and are left alone, as is everything once a script has
 * failed to load. Runs in the browser, serialised with `toString`: it may use its parameter and browser globals only.
 */
export function recordInteractions(hydratedEvent: string): void {
  const types = ["click", "submit"]
  const recorded = new Map<Element, () => void>()

  function record(event: Event) {
    const { target } = event
    if (!(target instanceof Element)) return
    const control = event.type === "click" ? target.closest("button") : target
    const form = control instanceof HTMLButtonElement && control.type === "submit" ? control.form : control
    if (!control || (form instanceof HTMLFormElement && form.method === "get")) return
    event.preventDefault()
    event.stopImmediatePropagation()
    recorded.set(control, () =>
      control instanceof HTMLFormElement ? control.requestSubmit() : target.dispatchEvent(click()),
    )
  }

  const click = () => new MouseEvent("click", { bubbles: true, cancelable: true, composed: true })

  function stopRecording() {
    for (const type of types) document.removeEventListener(type, record, true)
    removeEventListener("error", stopAfterFailedScript, true)
  }

  function stopAfterFailedScript({ target }: Event) {
    if (target instanceof HTMLScriptElement) stopRecording()
  }

  for (const type of types) document.addEventListener(type, record, true)
  addEventListener("error", stopAfterFailedScript, true)
  document.addEventListener(
    hydratedEvent,
    () => {
      stopRecording()
      for (const [control, replay] of recorded) if (control.isConnected) replay()
    },
    { once: true },
  )
}

/** The source of an inline script for the head of a page, so that nothing is clicked before it. */
export const recordInteractionsScript = `(${recordInteractions.toString()})(${JSON.stringify(HYDRATED)})`
