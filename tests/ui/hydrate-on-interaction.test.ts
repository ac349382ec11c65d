import { hydrateOnInteraction } from "@/lib/server/deferred-hydration/hydrate-on-interaction"
import { recordInteractions } from "@/lib/server/deferred-hydration/record-interactions"
import { HYDRATED } from "@/lib/shared/hydrated-event"

const scripts = () => [...document.head.querySelectorAll("script")].map((script) => script.getAttribute("src"))
const prefetched = () => [...document.head.querySelectorAll("link[rel=prefetch]")].length
const chunks = ["/a.js", "/b.js"]
/** Dispatches the event that the page sends once it is hydrated. */
const dispatchHydrated = () => document.dispatchEvent(new Event(HYDRATED))
const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}

beforeEach(() => {
  dispatchHydrated()
  localStorage.clear()
  document.head.replaceChildren()
  document.body.innerHTML = `<button id="press"><b>Press</b></button>
    <form id="post" method="post"><input><button id="send">Send</button></form>
    <form id="search"><button id="find">Find</button></form>`
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test("no script is loaded before the first interaction, and each is loaded once", () => {
  hydrateOnInteraction(chunks, HYDRATED, recordInteractions)
  expect(scripts()).toEqual([])
  dispatchEvent(new Event("pointermove"))
  dispatchEvent(new Event("keydown"))
  expect(scripts()).toEqual(chunks)
})

test("the RSC payload scripts run before the chunks, or once the document is parsed", () => {
  const flightScript = `<script type="text/plain" data-next-flight>self.one = 1</script>`
  const deferredScripts = () => document.querySelectorAll("[data-next-flight]").length
  document.body.innerHTML += flightScript + flightScript
  hydrateOnInteraction(chunks, HYDRATED, recordInteractions)
  expect(deferredScripts()).toBe(2)
  dispatchEvent(new Event("pointerdown"))
  expect(deferredScripts()).toBe(0)
  expect([...document.body.querySelectorAll("script")].map(({ type, text }) => [type, text])).toEqual([
    ["", "self.one = 1"],
    ["", "self.one = 1"],
  ])

  const loading = jest.spyOn(document, "readyState", "get").mockReturnValue("loading")
  hydrateOnInteraction(chunks, HYDRATED, recordInteractions)
  dispatchEvent(new Event("pointerdown"))
  loading.mockRestore()
  document.body.innerHTML += flightScript
  document.dispatchEvent(new Event("DOMContentLoaded"))
  expect(deferredScripts()).toBe(0)
})

test("without interaction scripts are prefetched after one second and loaded after five, once the page is visible", () => {
  hydrateOnInteraction(chunks, HYDRATED, recordInteractions)
  dispatchEvent(new Event("load"))
  expect([scripts().length, prefetched()]).toEqual([0, 0])
  jest.advanceTimersByTime(1_000)
  expect([scripts().length, prefetched()]).toEqual([0, 2])
  const hidden = jest.spyOn(document, "hidden", "get").mockReturnValue(true)
  jest.advanceTimersByTime(4_000)
  expect(scripts()).toEqual([])
  hidden.mockRestore()
  document.dispatchEvent(new Event("visibilitychange"))
  expect(scripts()).toEqual(chunks)
})

test("a signed-in visitor gets the scripts at once", () => {
  localStorage.setItem("auth", "{}")
  hydrateOnInteraction(chunks, HYDRATED, recordInteractions)
  expect(scripts()).toEqual(chunks)
})

test("a click is recorded until hydration and replayed once", () => {
  const onClick = jest.fn()
  hydrateOnInteraction(chunks, HYDRATED, recordInteractions)
  find("#press").addEventListener("click", onClick)
  find("b").click()
  find("#press").click()
  expect(onClick).not.toHaveBeenCalled()
  expect(scripts()).toEqual(chunks)
  dispatchHydrated()
  expect(onClick).toHaveBeenCalledTimes(1)
  find("#press").click()
  expect(onClick).toHaveBeenCalledTimes(2)
})

test("a POST form is submitted after hydration, a search form at once", () => {
  const onSubmit = jest.fn((event: Event) => event.preventDefault())
  hydrateOnInteraction(chunks, HYDRATED, recordInteractions)
  document.body.addEventListener("submit", onSubmit)
  find("#send").click()
  expect(onSubmit).not.toHaveBeenCalled()
  find("#find").click()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  dispatchHydrated()
  expect(onSubmit.mock.calls.map(([event]) => event.target)).toEqual([find("#search"), find("#post")])
})

test("a click on a removed button is not replayed, and after a script fails to load no click is recorded", () => {
  const onClick = jest.fn()
  hydrateOnInteraction(chunks, HYDRATED, recordInteractions)
  find("#press").addEventListener("click", onClick)
  const button = find("#press")
  button.click()
  button.remove()
  dispatchHydrated()
  expect(onClick).not.toHaveBeenCalled()

  document.head.replaceChildren()
  hydrateOnInteraction(chunks, HYDRATED, recordInteractions)
  document.body.append(button)
  dispatchEvent(new Event("wheel"))
  document.head.querySelector("script")?.dispatchEvent(new Event("error"))
  button.click()
  expect(onClick).toHaveBeenCalledTimes(1)
})
