import { hydrateOnInteraction } from "@/lib/server/deferred-hydration/hydrate-on-interaction"

const scripts = () => [...document.head.querySelectorAll("script")].map((script) => script.getAttribute("src"))
const prefetched = () => [...document.head.querySelectorAll("link[rel=prefetch]")].length
const chunks = ["/a.js", "/b.js"]

beforeEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test("no script is loaded before the first interaction, and each is loaded once", () => {
  hydrateOnInteraction(chunks)
  expect(scripts()).toEqual([])
  dispatchEvent(new Event("pointermove"))
  dispatchEvent(new Event("keydown"))
  expect(scripts()).toEqual(chunks)
})

test("the RSC payload scripts run before the chunks, or once the document is parsed", () => {
  const flightScript = `<script type="text/plain" data-next-flight>self.one = 1</script>`
  const deferredScripts = () => document.querySelectorAll("[data-next-flight]").length
  document.body.innerHTML += flightScript + flightScript
  hydrateOnInteraction(chunks)
  expect(deferredScripts()).toBe(2)
  dispatchEvent(new Event("pointerdown"))
  expect(deferredScripts()).toBe(0)
  expect([...document.body.querySelectorAll("script")].map(({ type, text }) => [type, text])).toEqual([
    ["", "self.one = 1"],
    ["", "self.one = 1"],
  ])

  const loading = jest.spyOn(document, "readyState", "get").mockReturnValue("loading")
  hydrateOnInteraction(chunks)
  dispatchEvent(new Event("pointerdown"))
  loading.mockRestore()
  document.body.innerHTML += flightScript
  document.dispatchEvent(new Event("DOMContentLoaded"))
  expect(deferredScripts()).toBe(0)
})

test("without interaction scripts are prefetched after one second and loaded after five, once the page is visible", () => {
  hydrateOnInteraction(chunks)
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

test("a page starts at once for a visitor with something in the basket, whose count is in the header", () => {
  localStorage.setItem("basket:2", "[]")
  hydrateOnInteraction(chunks)
  expect(scripts()).toEqual(chunks)
})

test("a signed-in visitor gets the scripts at once", () => {
  localStorage.setItem("auth", "{}")
  hydrateOnInteraction(chunks)
  expect(scripts()).toEqual(chunks)
})

test.each(["click", "submit"])(
  "a %s without a pointer, as assistive technology sends it, loads the scripts",
  (type) => {
    hydrateOnInteraction(chunks)
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
    expect(scripts()).toEqual(chunks)
  },
)
