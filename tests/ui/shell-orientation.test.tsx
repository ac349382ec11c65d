import { act, render, screen } from "@testing-library/react"
import { LiveMark } from "@/components/shell/live-mark"
import { ScrollToTop } from "@/components/shell/scroll-to-top"
import { StoredInstitute } from "@/components/shell/stored-institute"
import { VersionNotice } from "@/components/shell/version-notice"
import { call } from "@/lib/client/api"
import { type LiveState, liveState } from "@/lib/client/live-state"
import { takeToasts } from "@/lib/client/toasts"
import { renderIn } from "./kit-render"

let pathname = "/student"
jest.mock("next/navigation", () => ({ usePathname: () => pathname }))
jest.mock("@/lib/client/api", () => ({ call: jest.fn() }))

const asked = call as unknown as jest.Mock
const set = (state: LiveState) => act(() => liveState.set(state))
const open: LiveState = { connection: "active", socket: "open" }
const lost: LiveState = { connection: "active", socket: "connecting" }
const off: LiveState = { connection: "inactive", socket: "closed" }
const after = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  liveState.set(off)
  takeToasts()
})
afterEach(() => jest.useRealTimers())

test("the mark says what has lasted, in both languages, and that it is connected at once", async () => {
  renderIn("en", <LiveMark />)
  expect(screen.getByRole("img")).toHaveAccessibleName(/^Connected/)
  set(open)
  await after(10)
  set(lost)
  await after(2_900)
  expect(screen.getByRole("img")).toHaveAccessibleName(/^Connected/)
  await after(200)
  expect(screen.getByRole("img")).toHaveAccessibleName(/^Connecting again/)
  set(open)
  await after(10)
  expect(screen.getByRole("img")).toHaveAccessibleName(/^Connected/)
  set(off)
  await after(3_100)
  expect(screen.getByRole("img")).toHaveAccessibleName(/^Not connected/)
})

describe("a new version", () => {
  const running = (ver: string) => asked.mockResolvedValue({ ver })
  beforeEach(() => void asked.mockReset())

  test("is offered once, when the server that comes back is another one", async () => {
    running("1")
    renderIn("en", <VersionNotice />)
    await after(1)
    set(open)
    await after(1)
    expect(localStorage.getItem("ver")).toBe("1")
    expect(takeToasts()).toEqual([])

    set(lost)
    running("2")
    set(open)
    await after(1)
    const [notice, ...others] = takeToasts()
    expect(notice).toMatchObject({ message: "A new version is ready", action: { label: "Reload", isLasting: true } })
    expect(others).toEqual([])
    await after(3_600_000)
    expect(takeToasts()).toEqual([])
  })

  test("is asked for every ten minutes, and an answer that does not come changes nothing", async () => {
    running("1")
    renderIn("en", <VersionNotice />)
    await after(1)
    asked.mockRejectedValueOnce(new Error("away"))
    await after(600_000)
    expect(takeToasts()).toEqual([])
    running("2")
    await after(600_000)
    expect(takeToasts()).toHaveLength(1)
  })

  test("that another tab has seen is offered here as well", async () => {
    running("1")
    renderIn("en", <VersionNotice />)
    await after(1)
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "ver", newValue: "1" })))
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "path", newValue: "2" })))
    expect(takeToasts()).toEqual([])
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "ver", newValue: "2" })))
    expect(takeToasts()).toHaveLength(1)
  })
})

test("every navigation begins at the top", () => {
  // As newer browsers do, which answer with a promise.
  const scroll = jest.fn(() => Promise.resolve())
  Object.assign(window, { scrollTo: scroll })
  const { rerender, unmount } = render(<ScrollToTop />)
  expect(scroll).toHaveBeenCalledTimes(1)
  rerender(<ScrollToTop />)
  expect(scroll).toHaveBeenCalledTimes(1)
  pathname = "/student/my-learning"
  rerender(<ScrollToTop />)
  expect(scroll).toHaveBeenCalledTimes(2)
  expect(scroll).toHaveBeenLastCalledWith(0, 0)
  unmount()
})

test("what institute a host shows is kept, and whether it is its own domain where that is known", () => {
  const acme = { id: 2, name: "Acme", image: null }
  const { rerender } = render(<StoredInstitute {...acme} />)
  expect(JSON.parse(localStorage.getItem("instituteDetail") ?? "")).toEqual(acme)
  expect(localStorage.getItem("instituteId")).toBe("2")
  expect(localStorage.getItem("isOnDomain")).toBeNull()
  rerender(<StoredInstitute {...acme} origin={null} />)
  expect(localStorage.getItem("isOnDomain")).toBe("false")
  rerender(<StoredInstitute {...acme} origin={window.location.origin} />)
  expect(localStorage.getItem("isOnDomain")).toBe("true")
})
