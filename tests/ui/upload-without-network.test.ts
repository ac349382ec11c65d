import { sendFile } from "@/lib/client/uploads/send-file"

const start = jest.fn()
let attempts = 0
jest.mock("tus-js-client", () => {
  attempts += 1
  if (attempts <= 3) throw new Error("Failed to load chunk")
  return { Upload: jest.fn(() => ({ start })) }
})

test("an upload that is chosen without a network waits for the part that sends it", async () => {
  jest.useFakeTimers()
  const onInterrupted = jest.fn()
  const upload = {
    ...{ file: new File(["%PDF"], "Breath.pdf"), endpoint: "/uploads", uploadUrl: undefined, metadata: {} },
    ...{ onProgress: jest.fn(), onInterrupted, onDone: jest.fn(), onFailure: jest.fn() },
  }
  const sent = sendFile(upload)
  await jest.advanceTimersByTimeAsync(3_000)
  expect(onInterrupted).toHaveBeenCalledTimes(1)
  expect(start).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(3_000)
  await sent
  expect(start).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
})
