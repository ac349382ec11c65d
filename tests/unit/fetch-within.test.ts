import { fetchWithin } from "@/lib/client/fetch-within"

/** A server that never answers: rejects when the request is aborted. */
const neverAnswers = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)))

test("a server that does not answer in time counts as a failed network", async () => {
  await expect(fetchWithin("/slow", { timeoutMs: 5, send: neverAnswers })).rejects.toThrow(TypeError)
})

test("the limit ends with the beginning of the response", async () => {
  let sent: AbortSignal | null | undefined
  const send = async (_: string, { signal }: RequestInit) => {
    sent = signal
    return new Response("begun")
  }
  jest.useFakeTimers()
  const response = await fetchWithin("/fast", { timeoutMs: 5, send })
  jest.advanceTimersByTime(1_000)
  jest.useRealTimers()
  expect(sent?.aborted).toBe(false)
  expect(await response.text()).toBe("begun")
})

test("the caller can abort", async () => {
  const caller = new AbortController()
  const call = fetchWithin("/slow", { timeoutMs: 60_000, send: neverAnswers, signal: caller.signal })
  caller.abort()
  await expect(call).rejects.toThrow(expect.objectContaining({ name: "AbortError" }))
})
