import { admitPublicCall } from "@/lib/server/admission/admit-public-call"
import { CALL_BURST_SECONDS, REFUSAL_DELAY_MS } from "@/lib/server/admission/limits"

jest.mock("@/lib/server/env.server", () => ({ env: { CALLS_PER_SECOND: 2 } }))
const mockDelays: number[] = []
jest.mock("node:timers/promises", () => ({ setTimeout: (ms: number) => Promise.resolve(void mockDelays.push(ms)) }))

const START = 1_800_000_000_000

test("a caller has a burst of calls, is refused late past it, and has one more for each token; others have theirs", async () => {
  const now = jest.spyOn(Date, "now").mockReturnValue(START)
  for (let count = 0; count < 2 * CALL_BURST_SECONDS; count += 1) await admitPublicCall("203.0.113.1")
  expect(mockDelays).toEqual([])
  await expect(admitPublicCall("203.0.113.1")).rejects.toMatchObject({
    code: "too_many_requests",
    retryAfterSeconds: 1,
  })
  expect(mockDelays).toEqual([REFUSAL_DELAY_MS])
  await admitPublicCall("203.0.113.2")
  await admitPublicCall("user 7")
  now.mockReturnValue(START + 500)
  await admitPublicCall("203.0.113.1")
  await expect(admitPublicCall("203.0.113.1")).rejects.toThrow()
})
