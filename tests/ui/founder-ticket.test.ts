import { takeFounderTicket } from "@/lib/client/session/founder-ticket"
import { takeSocialResult } from "@/lib/client/session/social-sign-in"

const MAIN = "https://lectern.test"

function arrive(from: string, hash = "#ticket=abc&browser=def&email=ravi%40people.test") {
  Object.defineProperty(document, "referrer", { value: from, configurable: true })
  window.history.replaceState(null, "", `/login${hash}`)
}

test("a ticket of the platform's own pages is taken, once, and leaves the address", () => {
  arrive(`${MAIN}/`)
  expect(takeSocialResult()).toBeUndefined()
  expect(takeFounderTicket(MAIN)).toEqual({ provider: "ticket", ticket: "abc", browser: "def" })
  expect(window.location.hash).toBe("")
  expect(takeFounderTicket(MAIN)).toBeUndefined()
})

test.each(["https://evil.test/", "https://lectern.test.evil.test/", ""])(
  "a ticket that %j leads here with signs nobody in",
  (from) => {
    arrive(from)
    expect(takeFounderTicket(MAIN)).toBeUndefined()
    expect(window.location.hash).toBe("")
  },
)

test("a ticket of a provider is left to its own flow", () => {
  arrive(`${MAIN}/`, "#ticket=abc")
  expect(takeFounderTicket(MAIN)).toBeUndefined()
  expect(takeSocialResult()).toMatchObject({ ticket: "abc" })
})

test("a ticket of support is taken alike, and is of support alone", () => {
  arrive(`${MAIN}/`, "#support=abc&browser=def")
  expect(takeSocialResult()).toBeUndefined()
  expect(takeFounderTicket(MAIN)).toEqual({ provider: "support", ticket: "abc", browser: "def" })
  expect(window.location.hash).toBe("")
})
