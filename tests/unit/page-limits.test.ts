import { admitPage, admitSessionCall } from "@/lib/server/admission/admit-page"
import { PAGE_BURST_SECONDS, PAGE_TOKEN_WAIT_MS, REFUSAL_DELAY_MS } from "@/lib/server/admission/limits"

jest.mock("@/lib/server/env.server", () => ({ env: { PAGES_PER_SECOND: 2 } }))
const mockDelays: number[] = []
jest.mock("node:timers/promises", () => ({ setTimeout: (ms: number) => Promise.resolve(void mockDelays.push(ms)) }))

const BURST = 2 * PAGE_BURST_SECONDS
/** Those that wait for a token, and no longer than they may. */
const WAITING = (2 * PAGE_TOKEN_WAIT_MS) / 1_000
const render = () => Promise.resolve("page")

beforeEach(() => {
  mockDelays.length = 0
  jest.spyOn(Date, "now").mockReturnValue(1_800_000_000_000)
})

async function exhaust(ip: string) {
  for (let count = 0; count < BURST + WAITING; count += 1) expect(await admitPage(ip, render)).toBe("page")
}

test("an address renders a burst at once, then waits for its tokens, and is refused late past the longest wait", async () => {
  await exhaust("203.0.113.1")
  expect(mockDelays).toHaveLength(WAITING)
  expect(Math.max(...mockDelays)).toBeLessThanOrEqual(PAGE_TOKEN_WAIT_MS)
  mockDelays.length = 0
  const refused = jest.fn(render)
  await expect(admitPage("203.0.113.1", refused)).rejects.toMatchObject({ code: "busy" })
  expect(refused).not.toHaveBeenCalled()
  expect(mockDelays).toEqual([REFUSAL_DELAY_MS])
})

test("pages for a session, calls of the session and other addresses need none of its tokens", async () => {
  await exhaust("203.0.113.2")
  mockDelays.length = 0
  expect(await admitPage("203.0.113.2", render, { isForSession: true })).toBe("page")
  expect(await admitSessionCall("203.0.113.2", render)).toBe("page")
  expect(await admitPage("203.0.113.3", render)).toBe("page")
  expect(mockDelays).toEqual([])
})

test("the addresses of one IPv6 network share their tokens", async () => {
  await exhaust("2001:db8:1:2::1")
  await expect(admitPage("2001:db8:1:2:ffff::9", render)).rejects.toMatchObject({ code: "busy" })
  expect(await admitPage("2001:db8:1:3::1", render)).toBe("page")
})
