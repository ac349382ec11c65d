import { act, render, screen } from "@testing-library/react"
import { LiveIndicator } from "@/components/shell/area/live-indicator"
import { ScrollToTop } from "@/components/shell/area/scroll-to-top"
import { StoredInstitute } from "@/components/shell/stored-institute"
import { storeFactsScript } from "@/lib/client/store-facts"
import { VersionNotice } from "@/components/shell/area/version-notice"
import { call } from "@/lib/client/api"
import { type LiveState, liveState } from "@/lib/client/live/live-state"
import { loadPart } from "@/lib/client/load-part"
import { takeToasts } from "@/lib/client/toasts"
import { renderWithMessages } from "./render-with-messages"

let pathname = "/student"
jest.mock("next/navigation", () => ({ usePathname: () => pathname }))
jest.mock("@/lib/client/api", () => ({ call: jest.fn() }))

const callMock = call as unknown as jest.Mock
const set = (state: LiveState) => act(() => liveState.set(state))
const open: LiveState = { connection: "active", socket: "open" }
const reconnecting: LiveState = { connection: "active", socket: "connecting" }
const off: LiveState = { connection: "inactive", socket: "closed" }
const after = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  liveState.set(off)
  takeToasts()
})
afterEach(() => jest.useRealTimers())

test("the indicator shows a status once it has lasted, and the connected status immediately", async () => {
  renderWithMessages("en", <LiveIndicator />)
  expect(screen.getByRole("img")).toHaveAccessibleName(/^Connected/)
  set(open)
  await after(10)
  set(reconnecting)
  await after(2_900)
  expect(screen.getByRole("img")).toHaveAccessibleName(/^Connected/)
  await after(200)
  expect(screen.getByRole("img")).toHaveAccessibleName(/^Reconnecting/)
  set(open)
  await after(10)
  expect(screen.getByRole("img")).toHaveAccessibleName(/^Connected/)
  set(off)
  await after(3_100)
  expect(screen.getByRole("img")).toHaveAccessibleName(/^Not connected/)
})

describe("a new version", () => {
  const running = (ver: string) => callMock.mockResolvedValue({ ver })
  beforeEach(() => void callMock.mockReset())

  test("is offered once, when the server restarts with another version", async () => {
    running("1")
    renderWithMessages("en", <VersionNotice version="1" />)
    await after(1)
    set(open)
    await after(1)
    expect(localStorage.getItem("ver")).toBe("1")
    expect(takeToasts()).toEqual([])

    set(reconnecting)
    running("2")
    set(open)
    await after(1)
    const [notice, ...others] = takeToasts()
    expect(notice).toMatchObject({
      message: "A new version is available",
      action: { label: "Reload", isLasting: true },
    })
    expect(others).toEqual([])
    await after(3_600_000)
    expect(takeToasts()).toEqual([])
  })

  test("is checked every ten minutes, and a failed check changes nothing", async () => {
    running("1")
    renderWithMessages("en", <VersionNotice version="1" />)
    await after(1)
    callMock.mockRejectedValueOnce(new Error("away"))
    await after(600_000)
    expect(takeToasts()).toEqual([])
    running("2")
    await after(600_000)
    expect(takeToasts()).toHaveLength(1)
  })

  test("is looked for when a part of the page cannot be loaded, because the parts of an earlier version are gone", async () => {
    running("1")
    renderWithMessages("en", <VersionNotice version="1" />)
    await after(1)
    running("2")
    loadPart(() => Promise.reject(new Error("404"))).catch(() => undefined)
    await after(3_000)
    expect(takeToasts()).toMatchObject([{ message: "A new version is available", action: { label: "Reload" } }])
  })

  test("that another tab has seen is offered in this tab as well", async () => {
    running("1")
    renderWithMessages("en", <VersionNotice version="1" />)
    await after(1)
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "ver", newValue: "1" })))
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "path", newValue: "2" })))
    expect(takeToasts()).toEqual([])
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "ver", newValue: "2" })))
    expect(takeToasts()).toHaveLength(1)
  })
})

test("every navigation scrolls to the top", () => {
  // Newer browsers return a promise.
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

test("an institute on the main host is stored with an address of its image", () => {
  render(<StoredInstitute id={2} name="Acme" image="2/logo.webp" />)
  expect(JSON.parse(localStorage.getItem("instituteDetail") ?? "")).toEqual({
    id: 2,
    name: "Acme",
    image: "http://localhost/media/2/logo.webp?w=320",
  })
  expect(localStorage.getItem("instituteId")).toBe("2")
})

describe("the script in the head of every page", () => {
  const acme = { id: 2, name: "Acme </script><b>", image: "/media/2/logo.webp?w=320" }
  const run = (facts: Parameters<typeof storeFactsScript>[0]) => {
    const script = storeFactsScript(facts)
    expect(script).not.toContain("<")
    // oxlint-disable-next-line no-eval -- As the browser runs it: the source alone, without this module.
    window.eval(script)
    return { ...localStorage }
  }
  beforeEach(() => localStorage.clear())
  afterEach(() => (document.cookie = "path=; path=/; max-age=0"))

  test("stores the institute, its image as an address, and whether the host is its own domain", () => {
    const stored = run({ mainHost: "lectern.test", institute: acme })
    expect(JSON.parse(stored.instituteDetail)).toEqual({ ...acme, image: `http://localhost${acme.image}` })
    expect(stored).toMatchObject({ instituteId: "2", isOnDomain: "true" })
    expect(run({ mainHost: "localhost", institute: acme }).isOnDomain).toBe("false")
  })

  test("stores no institute on the main host", () => {
    expect(run({ mainHost: "localhost" })).toEqual({ isOnDomain: "false" })
  })

  test("has the path to return to as its cookie, which expires, has it", () => {
    document.cookie = `path=${encodeURIComponent("/student/orders?page=2")}; path=/`
    expect(run({ mainHost: "localhost" }).path).toBe("/student/orders?page=2")
    document.cookie = "path=; path=/; max-age=0"
    expect(run({ mainHost: "localhost" })).not.toHaveProperty("path")
  })
})
