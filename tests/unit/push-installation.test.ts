import { ensureInstalled, expireToken } from "@/lib/client/push/installation"
import { DONE, IN_PROGRESS, NOT_STARTED } from "@/lib/client/push/push-records"
import { inMemoryPushRecords } from "../setup/push-records"

const NOW = new Date("2026-11-22T00:00:00Z").getTime()
const WEEK = 604_800
const options = { auth: "a", p256dh: "p", endpoint: "https://push.example.com/1", swScope: "/", vapidKey: "k" }
const refused = (status: number) => Object.assign(new Error(String(status)), { status })

let records = inMemoryPushRecords()
const server = { install: jest.fn(), saveToken: jest.fn() }
const key = "2:7"
const ensure = () => ensureInstalled({ key, options, installations: records.installations, server })
const readRecord = () => records.installations.read(key)

beforeEach(() => {
  jest.useFakeTimers({ now: NOW })
  records = inMemoryPushRecords()
  server.install.mockReset().mockResolvedValue({ token: "token-1", expiresIn: WEEK })
  server.saveToken.mockReset().mockResolvedValue(1)
})
afterEach(() => jest.useRealTimers())

test("the registration advances from 0 over 1 to 2, and then its token does", async () => {
  expect(await ensure()).toBe("token-1")
  expect(records.history.map((record) => [record.registrationStatus, record.authToken.requestStatus])).toEqual([
    [IN_PROGRESS, NOT_STARTED],
    [DONE, NOT_STARTED],
    [DONE, IN_PROGRESS],
    [DONE, DONE],
  ])
  const { fid, ...rest } = (await readRecord()) ?? {}
  expect(fid).toMatch(/^[\w-]{22}$/)
  expect(rest).toMatchObject({ authToken: { token: "token-1", expiresIn: WEEK, creationTime: NOW } })
  expect(server.install.mock.calls).toEqual([[fid, options]])
  expect(server.saveToken.mock.calls).toEqual([["token-1"]])
})

test("a completed registration is not repeated until the token is seven days old", async () => {
  await ensure()
  jest.setSystemTime(NOW + WEEK * 1000 - 1)
  await ensure()
  expect([server.install.mock.calls.length, server.saveToken.mock.calls.length]).toEqual([1, 1])
  jest.setSystemTime(NOW + WEEK * 1000)
  await ensure()
  expect([server.install.mock.calls.length, server.saveToken.mock.calls.length]).toEqual([1, 2])
})

test("an expired token is saved again with the same registration", async () => {
  await ensure()
  await expireToken(records.installations, key)
  await ensure()
  expect([server.install.mock.calls.length, server.saveToken.mock.calls.length]).toEqual([1, 2])
})

test("a conflict deletes the record, and the browser starts again with another id", async () => {
  server.install.mockRejectedValueOnce(refused(409))
  expect(await ensure()).toBe("token-1")
  const [[first], [second]] = server.install.mock.calls
  expect(first).not.toBe(second)
})

test("repeated conflicts are an error and leave no record", async () => {
  server.install.mockRejectedValue(refused(409))
  await expect(ensure()).rejects.toMatchObject({ code: "token-subscribe-failed" })
  expect(await readRecord()).toBeUndefined()
})

test.each([400, 403, 429, 500, 503])("a response of %d resets the registration to not started", async (status) => {
  server.install.mockRejectedValueOnce(refused(status))
  await expect(ensure()).rejects.toMatchObject({ code: "token-subscribe-failed" })
  const { fid, registrationStatus } = (await readRecord()) ?? {}
  expect(registrationStatus).toBe(NOT_STARTED)
  await ensure()
  expect(server.install.mock.calls.map(([used]) => used)).toEqual([fid, fid])
})

test.each([401, 404])(
  "a response of %d to the token deletes the record, and the browser starts again",
  async (status) => {
    await ensure()
    const { fid } = (await readRecord()) ?? {}
    await expireToken(records.installations, key)
    server.saveToken.mockRejectedValueOnce(refused(status))
    await ensure()
    expect(server.install).toHaveBeenCalledTimes(2)
    expect(await readRecord()).toMatchObject({
      fid: expect.not.stringMatching(String(fid)),
      authToken: { requestStatus: DONE },
    })
  },
)

test("any other rejection resets the token, and the registration remains", async () => {
  server.saveToken.mockRejectedValueOnce(refused(503))
  await expect(ensure()).rejects.toMatchObject({ code: "token-subscribe-failed" })
  expect(await readRecord()).toMatchObject({ registrationStatus: DONE, authToken: { requestStatus: NOT_STARTED } })
  await ensure()
  expect(server.install).toHaveBeenCalledTimes(1)
})

test("one of many tabs registers, and the others poll every 100 ms until it is done", async () => {
  let finish = (_: unknown) => undefined as unknown
  server.install.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
  const reads = jest.spyOn(records.installations, "update")
  const tabs = [ensure(), ensure(), ensure()]
  await jest.advanceTimersByTimeAsync(0)
  const before = reads.mock.calls.length
  await jest.advanceTimersByTimeAsync(500)
  expect(reads.mock.calls.length - before).toBe(2 * 5)
  finish({ token: "token-1", expiresIn: WEEK })
  await jest.advanceTimersByTimeAsync(300)
  expect(await Promise.all(tabs)).toEqual(["token-1", "token-1", "token-1"])
  expect([server.install.mock.calls.length, server.saveToken.mock.calls.length]).toEqual([1, 1])
})

test.each([
  [
    "registration",
    { registrationStatus: IN_PROGRESS, registrationTime: NOW - 9_000, authToken: { requestStatus: NOT_STARTED } },
  ],
  [
    "token",
    {
      registrationStatus: DONE,
      authToken: { requestStatus: IN_PROGRESS, requestTime: NOW - 9_000, token: "token-0", expiresIn: WEEK },
    },
  ],
] as const)("a %s of a closed tab is started again after ten seconds", async (_, abandoned) => {
  // oxfmt-ignore
  await records.installations.update(key, () => ({ fid: "f".repeat(22), ...abandoned }))
  const done = ensure()
  await jest.advanceTimersByTimeAsync(900)
  expect([server.install.mock.calls.length, server.saveToken.mock.calls.length]).toEqual([0, 0])
  await jest.advanceTimersByTimeAsync(200)
  await done
  expect(server.saveToken).toHaveBeenCalledTimes(1)
  expect(await readRecord()).toMatchObject({ fid: "f".repeat(22), authToken: { requestStatus: DONE } })
})
