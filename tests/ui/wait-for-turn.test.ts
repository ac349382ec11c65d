import { waitForTurn } from "@/lib/client/session/wait-for-turn"
import { Failure } from "@/lib/contract/errors"

const refusal = (retryAfterSeconds?: number) =>
  new Failure("too_many_requests", retryAfterSeconds === undefined ? {} : { retryAfterSeconds })

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Waits for turns, each refused with the next of these errors, and lets the time pass. */
async function run(first: unknown, ...later: Failure[]) {
  const attempt = jest.fn(() => {
    const error = later.shift()
    return error === undefined ? Promise.resolve("signed in") : Promise.reject(error)
  })
  const result = waitForTurn(first, attempt).catch((error: unknown) => error)
  await jest.advanceTimersByTimeAsync(120_000)
  return { result: await result, attempts: attempt.mock.calls.length }
}

test("an attempt is repeated after each pause that the server names", async () => {
  expect(await run(refusal(1), refusal(8), refusal(4))).toEqual({ result: "signed in", attempts: 3 })
})

test("it is not repeated for a longer limit, for another failure, or for ever", async () => {
  const [long, wrong] = [refusal(840), new Failure("invalid_credentials")]
  expect(await run(long)).toEqual({ result: long, attempts: 0 })
  expect(await run(refusal())).toMatchObject({ attempts: 0 })
  expect(await run(refusal(1), wrong)).toEqual({ result: wrong, attempts: 1 })
  expect(await run(refusal(1), ...Array.from({ length: 20 }, () => refusal(1)))).toMatchObject({ attempts: 8 })
})
