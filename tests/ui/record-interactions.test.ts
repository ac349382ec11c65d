import { recordInteractions } from "@/lib/client/record-interactions"
import { HYDRATED } from "@/lib/shared/hydrated-event"

/** Dispatches the event that a page sends once it is hydrated. */
const dispatchHydrated = () => document.dispatchEvent(new Event(HYDRATED))
const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}

beforeEach(() => {
  dispatchHydrated()
  document.body.innerHTML = `<button id="press"><b>Press</b></button>
    <form id="post" method="post"><input><button id="send">Send</button></form>
    <form id="search"><button id="find">Find</button></form>`
})

test("a click is recorded until hydration and replayed once", () => {
  const onClick = jest.fn()
  recordInteractions(HYDRATED)
  find("#press").addEventListener("click", onClick)
  find("b").click()
  find("#press").click()
  expect(onClick).not.toHaveBeenCalled()
  dispatchHydrated()
  expect(onClick).toHaveBeenCalledTimes(1)
  find("#press").click()
  expect(onClick).toHaveBeenCalledTimes(2)
})

test("a POST form is submitted after hydration, a search form at once", () => {
  const onSubmit = jest.fn((event: Event) => event.preventDefault())
  recordInteractions(HYDRATED)
  document.body.addEventListener("submit", onSubmit)
  find("#send").click()
  expect(onSubmit).not.toHaveBeenCalled()
  find("#find").click()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  dispatchHydrated()
  expect(onSubmit.mock.calls.map(([event]) => event.target)).toEqual([find("#search"), find("#post")])
})

test("a click on a removed button is not replayed", () => {
  const onClick = jest.fn()
  recordInteractions(HYDRATED)
  const button = find("#press")
  button.addEventListener("click", onClick)
  button.click()
  button.remove()
  dispatchHydrated()
  expect(onClick).not.toHaveBeenCalled()
})

test("after a script has failed to load no click is recorded", () => {
  const onClick = jest.fn()
  recordInteractions(HYDRATED)
  find("#press").addEventListener("click", onClick)
  const script = document.createElement("script")
  document.body.append(script)
  script.dispatchEvent(new Event("error"))
  find("#press").click()
  expect(onClick).toHaveBeenCalledTimes(1)
})
