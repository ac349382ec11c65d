import { ensureInstalled, expireToken } from "@/lib/client/push/installation"
import { DONE, IN_PROGRESS, NOT_STARTED } from "@/lib/client/push/push-records"
import { recordsInMemory } from "../setup/push-records"

const NOW = new Date("2026-11-22T00:00:00Z").getTime()
const WEEK = 604_800
const options = { auth: "a", p256dh: "p", endpoint: "https://push.example.com/1", swScope: "/", vapidKey: "k" }
const refused = (status: number) => Object.assign(new Error(String(status)), { status })

let shelf = recordsInMemory()
const server = { install: jest.fn(), saveToken: jest.fn() }
const key = "2:7"
const ensure = () => ensureInstalled({ key, options, installations: shelf.installations, server })
const entry = () => shelf.installations.read(key)

beforeEach(() => {
  jest.useFakeTimers({ now: NOW })
  shelf = recordsInMemory()
  server.install.mockReset().mockResolvedValue({ token: "token-1", expiresIn: WEEK })
  server.saveToken.mockReset().mockResolvedValue(1)
})
afterEach(() => jest.useRealTimers())

test("the registration goes from 0 over 1 to 2, and then its token does", async () => {
  expect(await ensure()).toBe("token-1")
  expect(shelf.history.map((one) => [one.registrationStatus, one.authToken.requestStatus])).toEqual([
    [IN_PROGRESS, NOT_STARTED],
    [DONE, NOT_STARTED],
    [DONE, IN_PROGRESS],
    [DONE, DONE],
  ])
  const { fid, ...rest } = (await entry()) ?? {}
  expect(fid).toMatch(/^[\w-]{22}$/)
  expect(rest).toMatchObject({ authToken: { token: "token-1", expiresIn: WEEK, creationTime: NOW } })
  expect(server.install.mock.calls).toEqual([[fid, options]])
  expect(server.saveToken.mock.calls).toEqual([["token-1"]])
})

test("what is done is not done again until the token is seven days old", async () => {
  await ensure()
  jest.setSystemTime(NOW + WEEK * 1000 - 1)
  await ensure()
  expect([server.install.mock.calls.length, server.saveToken.mock.calls.length]).toEqual([1, 1])
  jest.setSystemTime(NOW + WEEK * 1000)
  await ensure()
  expect([server.install.mock.calls.length, server.saveToken.mock.calls.length]).toEqual([1, 2])
})

test("a token that was made to expire is saved anew, under the same registration", async () => {
  await ensure()
  await expireToken(shelf.installations, key)
  await ensure()
  expect([server.install.mock.calls.length, server.saveToken.mock.calls.length]).toEqual([1, 2])
})

test("a conflict deletes the entry, and the browser begins again by another id", async () => {
  server.install.mockRejectedValueOnce(refused(409))
  expect(await ensure()).toBe("token-1")
  const [[first], [second]] = server.install.mock.calls
  expect(first).not.toBe(second)
})

test("conflicts without end are a fault, and leave no entry", async () => {
  server.install.mockRejectedValue(refused(409))
  await expect(ensure()).rejects.toMatchObject({ code: "token-subscribe-failed" })
  expect(await entry()).toBeUndefined()
})

test.each([400, 403, 429, 500, 503])("a refusal of %d resets the registration to not started", async (status) => {
  server.install.mockRejectedValueOnce(refused(status))
  await expect(ensure()).rejects.toMatchObject({ code: "token-subscribe-failed" })
  const { fid, registrationStatus } = (await entry()) ?? {}
  expect(registrationStatus).toBe(NOT_STARTED)
  await ensure()
  expect(server.install.mock.calls.map(([used]) => used)).toEqual([fid, fid])
})

test.each([401, 404])("a token answered with %d deletes the entry, and the browser begins again", async (status) => {
  await ensure()
  const { fid } = (await entry()) ?? {}
  await expireToken(shelf.installations, key)
  server.saveToken.mockRejectedValueOnce(refused(status))
  await ensure()
  expect(server.install).toHaveBeenCalledTimes(2)
  expect(await entry()).toMatchObject({
    fid: expect.not.stringMatching(String(fid)),
    authToken: { requestStatus: DONE },
  })
})

test("a token refused otherwise is reset to none, and the registration stays", async () => {
  server.saveToken.mockRejectedValueOnce(refused(503))
  await expect(ensure()).rejects.toMatchObject({ code: "token-subscribe-failed" })
  expect(await entry()).toMatchObject({ registrationStatus: DONE, authToken: { requestStatus: NOT_STARTED } })
  await ensure()
  expect(server.install).toHaveBeenCalledTimes(1)
})

test("of many tabs one registers, and the others look every 100 ms until it is done", async () => {
  let finish = (_: unknown) => undefined as unknown
  server.install.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
  const reads = jest.spyOn(shelf.installations, "change")
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
] as const)("a %s that is stuck, because its tab is gone, is begun anew after ten seconds", async (_, stuck) => {
  // prettier-ignore
  await shelf.installations.change(key, () => ({ fid: "f".repeat(22), ...stuck }))
  const done = ensure()
  await jest.advanceTimersByTimeAsync(900)
  expect([server.install.mock.calls.length, server.saveToken.mock.calls.length]).toEqual([0, 0])
  await jest.advanceTimersByTimeAsync(200)
  await done
  expect(server.saveToken).toHaveBeenCalledTimes(1)
  expect(await entry()).toMatchObject({ fid: "f".repeat(22), authToken: { requestStatus: DONE } })
})
