import { hydrateAfterPaint } from "@/lib/server/deferred-hydration/hydrate-after-paint"

const loaded = () => [...document.head.querySelectorAll("script")].map((script) => script.getAttribute("src"))
const visibility = (hidden: boolean) => Object.defineProperty(document, "hidden", { value: hidden, configurable: true })

beforeEach(() => {
  jest.useFakeTimers()
  document.head.replaceChildren()
  visibility(false)
})
afterEach(() => void jest.useRealTimers())

test("the scripts are run once, in a task after the first frame", () => {
  let onFrame: FrameRequestCallback = () => undefined
  jest.spyOn(window, "requestAnimationFrame").mockImplementation((callback) => {
    onFrame = callback
    return 1
  })
  hydrateAfterPaint(["/a.js", "/b.js"])
  expect(loaded()).toEqual([])
  onFrame(0)
  expect(loaded()).toEqual([])
  jest.advanceTimersByTime(5_000)
  expect(loaded()).toEqual(["/a.js", "/b.js"])
})

test("in the background they are run at once, and without a frame after a second", () => {
  visibility(true)
  hydrateAfterPaint(["/a.js"])
  expect(loaded()).toEqual(["/a.js"])
  visibility(false)
  jest.spyOn(window, "requestAnimationFrame").mockReturnValue(1)
  hydrateAfterPaint(["/b.js"])
  jest.advanceTimersByTime(1_000)
  expect(loaded()).toEqual(["/a.js", "/b.js"])
})
