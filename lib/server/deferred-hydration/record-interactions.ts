/**
 * Records clicks on buttons and submits of forms before hydration, calls `start` for each, and replays them once when
 * `hydratedEvent` fires. Links and GET forms, such as a search, work without scripts and are left alone. Returns a
 * function that ends the recording. Runs in the browser, serialised with `toString`: it may use its parameters and browser
 * globals only.
 */
export function recordInteractions(hydratedEvent: string, start: () => void): () => void {
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
    start()
  }

  const click = () => new MouseEvent("click", { bubbles: true, cancelable: true, composed: true })

  function stopRecording() {
    for (const type of types) document.removeEventListener(type, record, true)
  }

  for (const type of types) document.addEventListener(type, record, true)
  document.addEventListener(
    hydratedEvent,
    () => {
      stopRecording()
      for (const [control, replay] of recorded) if (control.isConnected) replay()
    },
    { once: true },
  )
  return stopRecording
}
