import { markPushPromptScript } from "@/lib/client/push/mark-push-prompt"
import { declinePush } from "@/lib/client/push/push-prompt"
import { pushBrowser } from "./push-browser"

/** Whether the head of a page, run as a browser runs it, marks the document for the prompt. */
function isMarked() {
  delete document.documentElement.dataset.pushPrompt
  const script = document.createElement("script")
  script.text = markPushPromptScript
  document.head.append(script)
  return "pushPrompt" in document.documentElement.dataset
}

beforeEach(() => localStorage.clear())
afterEach(() => void jest.useRealTimers())

test.each([
  ["default", true],
  ["granted", false],
  ["denied", false],
] as const)("with the permission %s the prompt is shown: %s", (permission, isShown) => {
  pushBrowser(permission)
  expect(isMarked()).toBe(isShown)
})

test("the document is not marked where the browser asks by itself", () => {
  pushBrowser("default")
  Object.defineProperty(navigator, "userAgentData", { value: {}, configurable: true })
  expect(isMarked()).toBe(false)
  Reflect.deleteProperty(navigator, "userAgentData")
  expect(isMarked()).toBe(true)
})

test("it is shown again a month after it was declined, and not in a browser without push messages", () => {
  jest.useFakeTimers({ now: new Date("2026-11-22") })
  pushBrowser("default")
  declinePush()
  jest.setSystemTime(new Date("2026-12-21"))
  expect(isMarked()).toBe(false)
  jest.setSystemTime(new Date("2026-12-23"))
  expect(isMarked()).toBe(true)
  Object.assign(window, { isSecureContext: false })
  expect(isMarked()).toBe(false)
})
