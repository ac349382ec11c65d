import { act, renderHook } from "@testing-library/react"
import { openLiveConnection, useLiveState, useLiveTopic } from "@/lib/client/live/live"
import { reconnectDelay } from "@/lib/client/live/live-timing"
import { liveState, topicListeners } from "@/lib/client/live/live-state"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { leaveRestricted } from "@/lib/client/session/leave-restricted"
import { authHeaders, endSession, getSession, signOut } from "@/lib/client/session/session"
import { live } from "@/lib/contract/live"

jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))
jest.mock("@/lib/client/session/leave-restricted", () => ({ leaveRestricted: jest.fn() }))
jest.mock("@/lib/client/session/session", () => ({
  authHeaders: jest.fn(),
  endSession: jest.fn(),
  getSession: jest.fn(),
  signOut: jest.fn(),
}))

/** A fake WebSocket, whose server side is controlled by the test. */
class Socket {
  static all: Socket[] = []
  readyState = 0
  binaryType = ""
  sent: string[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  readonly url: string
  readonly protocols: string[]
  constructor(url: string, protocols: string[]) {
    this.url = url
    this.protocols = protocols
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close(code = 1000) {
    this.readyState = 3
    this.onclose?.({ code })
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  say(text: string) {
    this.onmessage?.({ data: text })
  }
  connect() {
    this.open()
    this.say("CONNECTED\nversion:1.2\nheart-beat:10000,1000\n\n\0")
  }
  frames(command: string) {
    return this.sent.filter((text) => text.startsWith(`${command}\n`))
  }
}

const last = () => Socket.all.at(-1) ?? new Socket("", [])
const soon = () => act(async () => void (await jest.advanceTimersByTimeAsync(1)))
const after = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)))
let close: () => void = () => undefined

/** Opens the live connection and has the server accept it. */
async function openPage() {
  close = openLiveConnection()
  for (let tries = 0; tries < 20 && Socket.all.length === 0; tries += 1) await soon()
  act(() => last().connect())
  await soon()
}

const error = (code: string) => `ERROR\nmessage:no\n\n${JSON.stringify({ code })}\0`
const headers = (token = "one") => ({ Authorization: `Bearer ${token}`, loginToken: "login", instituteId: "2" })
const bell = { instituteId: 2, userId: 7 }
const listenToBell = (onMessage = jest.fn(), onReconnect = jest.fn()) => {
  const { unmount } = renderHook(() => useLiveTopic(live.bell, bell, { onMessage, onReconnect }))
  return { onMessage, onReconnect, unmount }
}

beforeEach(() => {
  jest.useFakeTimers()
  Socket.all = []
  Object.assign(globalThis, { WebSocket: Socket })
  jest.mocked(authHeaders).mockReset().mockResolvedValue(headers())
  jest
    .mocked(getSession)
    .mockReset()
    .mockResolvedValue({ expiresAt: Date.now() + 900_000 } as never)
  jest.mocked(endSession).mockReset().mockResolvedValue()
  jest.mocked(signOut).mockReset().mockResolvedValue()
})
afterEach(async () => {
  act(() => close())
  act(() => last().close())
  await soon()
  jest.useRealTimers()
  expect(topicListeners.get().size).toBe(0)
})

test("the live connection connects with the person's tokens and the heart-beats of the specification, and reports its state", async () => {
  const { result } = renderHook(() => useLiveState())
  expect(result.current).toEqual({ connection: "inactive", socket: "closed" })
  close = openLiveConnection()
  for (let tries = 0; tries < 20 && Socket.all.length === 0; tries += 1) await soon()
  expect(result.current).toEqual({ connection: "active", socket: "connecting" })
  expect(last()).toMatchObject({ url: "ws://localhost/live", protocols: ["v12.stomp"] })
  act(() => last().connect())
  expect(result.current).toEqual({ connection: "active", socket: "open" })
  const [frame = ""] = last().frames("CONNECT")
  for (const line of ["heart-beat:1000,10000", "Authorization:Bearer one", "loginToken:login", "instituteId:2"])
    expect(frame.split("\n")).toContain(line)
  await after(1_000)
  expect(last().sent.at(-1)).toBe("\n")
  act(() => close())
  expect(result.current).toEqual({ connection: "deactivating", socket: "closing" })
  expect(last().frames("DISCONNECT")).toHaveLength(1)
  act(() => last().close())
  expect(result.current).toEqual({ connection: "inactive", socket: "closed" })
})

test("a topic is subscribed to once for all its listeners, validated, and unsubscribed from with the last one", async () => {
  const first = listenToBell()
  await openPage()
  const second = listenToBell()
  expect(last().frames("SUBSCRIBE")).toHaveLength(1)
  const id = /^id:(.+)$/m.exec(last().frames("SUBSCRIBE")[0] ?? "")?.[1]
  const message = (body: string) =>
    last().say(`MESSAGE\nsubscription:${id}\nmessage-id:1\ndestination:/topic/x\n\n${body}\0`)
  act(() => message('{"unread":3}'))
  act(() => message('{"unread":"many"}'))
  act(() => message("nonsense"))
  for (const { onMessage } of [first, second]) expect(onMessage.mock.calls).toEqual([[{ unread: 3 }]])
  first.unmount()
  expect(last().frames("UNSUBSCRIBE")).toHaveLength(0)
  second.unmount()
  expect(last().frames("UNSUBSCRIBE")).toHaveLength(1)
})

test("after a reconnection it subscribes again and calls onReconnect of every listener", async () => {
  const { onReconnect, unmount } = listenToBell()
  await openPage()
  expect(onReconnect).not.toHaveBeenCalled()
  act(() => last().close(1006))
  await after(5_000)
  expect(Socket.all).toHaveLength(2)
  act(() => last().connect())
  expect(last().frames("SUBSCRIBE")).toHaveLength(1)
  expect(onReconnect).toHaveBeenCalledTimes(1)
  unmount()
})

test("the delays are those of the specification: the shell's without listeners, else the shared service's", async () => {
  const shell = [0, 1, 2, 30].map((failures) => reconnectDelay({ failures, isListening: false }))
  expect(shell).toEqual([20_000, 20_000, 20_000, 20_000])
  const service = [0, 1, 2, 7, 8, 30].map((failures) => reconnectDelay({ failures, isListening: true }))
  expect(service).toEqual([5_000, 10_000, 20_000, 640_000, 900_000, 900_000])

  await openPage()
  act(() => last().close(1006))
  await after(19_900)
  expect(Socket.all).toHaveLength(1)
  await after(200)
  expect(Socket.all).toHaveLength(2)

  const { unmount } = listenToBell()
  act(() => last().close(1006))
  await after(10_100)
  expect(Socket.all).toHaveLength(3)
  unmount()
})

test("the live connection reconnects at once when the network is back or the page becomes visible", async () => {
  await openPage()
  act(() => last().close(1006))
  await act(async () => void window.dispatchEvent(new Event("online")))
  await soon()
  expect(Socket.all).toHaveLength(2)
})

test("after a server restart it reconnects with a random delay", async () => {
  jest.spyOn(Math, "random").mockReturnValue(0.25)
  await openPage()
  act(() => last().close(1012))
  await after(2_400)
  expect(Socket.all).toHaveLength(1)
  await after(200)
  expect(Socket.all).toHaveLength(2)
  jest.mocked(Math.random).mockRestore()
})

test.each(["session_replaced", "disabled"] as const)(
  "%s ends the session at once and is not tried again",
  async (code) => {
    await openPage()
    act(() => last().say(error(code)))
    expect(endSession).toHaveBeenCalledWith(code)
    act(() => last().close(4401))
    await after(1_000_000)
    expect(Socket.all).toHaveLength(1)
    expect(liveState.get()).toEqual({ connection: "inactive", socket: "closed" })
  },
)

test("a plan that is over leads to the page that says so, and is not tried again", async () => {
  await openPage()
  act(() => last().say(error("plan_expired")))
  expect(hardNavigate).toHaveBeenCalledWith("/planExpired")
  act(() => last().close(4423))
  await after(1_000_000)
  expect(Socket.all).toHaveLength(1)
})

test("the institute that is suspended leads on whoever may not stay, and is not tried again", async () => {
  await openPage()
  act(() => last().say(error("institute_suspended")))
  await soon()
  expect(leaveRestricted).toHaveBeenCalledWith("institute_suspended")
  act(() => last().close(4503))
  await after(1_000_000)
  expect(Socket.all).toHaveLength(1)
})

test("a sign-out in another tab signs out here", async () => {
  await openPage()
  act(() => last().say(error("unauthenticated")))
  expect(signOut).toHaveBeenCalledTimes(1)
  act(() => last().close(4401))
})

test("a new access token is sent before the old one expires, and an expired one is replaced at once", async () => {
  await openPage()
  jest.mocked(authHeaders).mockResolvedValue(headers("two"))
  for (let beat = 0; beat < 96; beat += 1) {
    await after(9_000)
    act(() => last().say("\n"))
  }
  const [renewal = ""] = last().frames("SEND")
  expect(renewal.split("\n")).toEqual(expect.arrayContaining(["destination:/app/session", "Authorization:Bearer two"]))

  act(() => last().say(error("token_expired")))
  act(() => last().close(4401))
  await soon()
  await soon()
  expect(Socket.all).toHaveLength(2)
})

test("the live connection does not connect without a session, and retries later when the server is unreachable", async () => {
  jest.mocked(authHeaders).mockResolvedValue({})
  close = openLiveConnection()
  for (let tries = 0; tries < 20; tries += 1) await soon()
  expect(Socket.all).toHaveLength(0)
  expect(liveState.get()).toEqual({ connection: "inactive", socket: "closed" })

  jest.mocked(authHeaders).mockRejectedValueOnce(new Error("away")).mockResolvedValue(headers())
  close = openLiveConnection()
  for (let tries = 0; tries < 20; tries += 1) await soon()
  expect(Socket.all).toHaveLength(0)
  await after(20_000)
  expect(Socket.all).toHaveLength(1)
})
