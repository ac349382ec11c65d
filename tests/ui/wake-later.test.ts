import { wakeLater } from "@/lib/server/deferred-hydration/hydrate-on-interaction"

const scripts = () => [...document.head.querySelectorAll("script")].map((script) => script.getAttribute("src"))
const fetched = () => [...document.head.querySelectorAll("link[rel=prefetch]")].length
const chunks = ["/a.js", "/b.js"]
/** What the program of a page says once it answers. */
const answer = () => document.dispatchEvent(new Event("awake"))
const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}

beforeEach(() => {
  answer()
  localStorage.clear()
  document.head.replaceChildren()
  document.body.innerHTML = `<button id="press"><b>Press</b></button>
    <form id="post" method="post"><input><button id="send">Send</button></form>
    <form id="search"><button id="find">Find</button></form>`
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test("nothing is started until somebody turns to the page, and then once", () => {
  wakeLater(chunks, "awake")
  expect(scripts()).toEqual([])
  dispatchEvent(new Event("pointermove"))
  dispatchEvent(new Event("keydown"))
  expect(scripts()).toEqual(chunks)
})

test("what the page tells its program is run before it, or once the page is whole", () => {
  const told = `<script type="text/plain" data-told>self.one = 1</script>`
  const waiting = () => document.querySelectorAll("[data-told]").length
  document.body.innerHTML += told + told
  wakeLater(chunks, "awake")
  expect(waiting()).toBe(2)
  dispatchEvent(new Event("pointerdown"))
  expect(waiting()).toBe(0)
  expect([...document.body.querySelectorAll("script")].map(({ type, text }) => [type, text])).toEqual([
    ["", "self.one = 1"],
    ["", "self.one = 1"],
  ])

  const loading = jest.spyOn(document, "readyState", "get").mockReturnValue("loading")
  wakeLater(chunks, "awake")
  dispatchEvent(new Event("pointerdown"))
  loading.mockRestore()
  document.body.innerHTML += told
  document.dispatchEvent(new Event("DOMContentLoaded"))
  expect(waiting()).toBe(0)
})

test("a page that is only looked at is fetched ahead, and starts after a while in sight", () => {
  wakeLater(chunks, "awake")
  dispatchEvent(new Event("load"))
  expect([scripts().length, fetched()]).toEqual([0, 0])
  jest.advanceTimersByTime(1_000)
  expect([scripts().length, fetched()]).toEqual([0, 2])
  const hidden = jest.spyOn(document, "hidden", "get").mockReturnValue(true)
  jest.advanceTimersByTime(4_000)
  expect(scripts()).toEqual([])
  hidden.mockRestore()
  document.dispatchEvent(new Event("visibilitychange"))
  expect(scripts()).toEqual(chunks)
})

test("whoever is signed in has the program at once", () => {
  localStorage.setItem("auth", "{}")
  wakeLater(chunks, "awake")
  expect(scripts()).toEqual(chunks)
})

test("a press is held until the program answers, and made once", () => {
  const pressed = jest.fn()
  wakeLater(chunks, "awake")
  find("#press").addEventListener("click", pressed)
  find("b").click()
  find("#press").click()
  expect(pressed).not.toHaveBeenCalled()
  expect(scripts()).toEqual(chunks)
  answer()
  expect(pressed).toHaveBeenCalledTimes(1)
  find("#press").click()
  expect(pressed).toHaveBeenCalledTimes(2)
})

test("a form that needs the program is sent by it; a search is sent at once", () => {
  const sent = jest.fn((event: Event) => event.preventDefault())
  wakeLater(chunks, "awake")
  document.body.addEventListener("submit", sent)
  find("#send").click()
  expect(sent).not.toHaveBeenCalled()
  find("#find").click()
  expect(sent).toHaveBeenCalledTimes(1)
  answer()
  expect(sent.mock.calls.map(([event]) => event.target)).toEqual([find("#search"), find("#post")])
})

test("a press whose button is gone by then is not made, and a program that does not come holds nothing", () => {
  const pressed = jest.fn()
  wakeLater(chunks, "awake")
  find("#press").addEventListener("click", pressed)
  const button = find("#press")
  button.click()
  button.remove()
  answer()
  expect(pressed).not.toHaveBeenCalled()

  document.head.replaceChildren()
  wakeLater(chunks, "awake")
  document.body.append(button)
  dispatchEvent(new Event("wheel"))
  document.head.querySelector("script")?.dispatchEvent(new Event("error"))
  button.click()
  expect(pressed).toHaveBeenCalledTimes(1)
})
