import { act, render, screen } from "@testing-library/react"
import { NetworkNotice } from "@/components/shell/network-notice"
import { ToastsHost } from "@/components/shell/toasts-host"
import { showToast } from "@/lib/client/toasts"
import en from "@/lib/shared/messages/en/shell.json"

const labels = en.shell.network

test("the sentences are those of the specification (spec §8)", () => {
  expect(labels).toEqual({
    offline: "No Internet Connection !!",
    online: "You are online now !!",
    slow: "You internet connection is slow. Please check your connection.",
    ok: "OK",
  })
})

test("the offline notice is shown until the connection is back, then the online notice", () => {
  jest.useFakeTimers()
  render(<NetworkNotice labels={labels} />)
  expect(screen.getByRole("status")).toBeEmptyDOMElement()
  act(() => void window.dispatchEvent(new Event("offline")))
  act(() => jest.advanceTimersByTime(60_000))
  expect(screen.getByRole("status")).toHaveTextContent(labels.offline)
  act(() => void window.dispatchEvent(new Event("online")))
  expect(screen.getByRole("status")).toHaveTextContent(labels.online)
  act(() => jest.advanceTimersByTime(4000))
  expect(screen.getByRole("status")).toBeEmptyDOMElement()
  jest.useRealTimers()
})

describe("a slow connection (spec §9)", () => {
  const downlink = (value: number | undefined) =>
    Object.defineProperty(navigator, "connection", { value: { downlink: value }, configurable: true })
  const after = (ms: number) => act(() => jest.advanceTimersByTime(ms))

  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    Reflect.deleteProperty(navigator, "connection")
  })

  test("is checked every 5 s, shown for 20 s, and shown again while it is slow, until OK is pressed", () => {
    render(<NetworkNotice labels={labels} />)
    downlink(0.2)
    after(4_999)
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
    after(1)
    expect(screen.getByRole("status")).toHaveTextContent(labels.slow)
    downlink(4)
    after(19_999)
    expect(screen.getByRole("status")).toHaveTextContent(labels.slow)
    after(1)
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
    downlink(0.05)
    after(65_000)
    expect(screen.getByRole("status")).toHaveTextContent(labels.slow)
    act(() => screen.getByRole("button", { name: "OK" }).click())
    after(60_000)
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
    downlink(4)
    after(5_000)
    downlink(0.05)
    after(5_000)
    expect(screen.getByRole("status")).toHaveTextContent(labels.slow)
  })

  test.each([0, 0.21, undefined])("is not shown for a downlink of %s", (value) => {
    render(<NetworkNotice labels={labels} />)
    downlink(value)
    after(30_000)
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
  })

  test("is not shown while offline", () => {
    render(<NetworkNotice labels={labels} />)
    act(() => void window.dispatchEvent(new Event("offline")))
    downlink(0.1)
    after(10_000)
    expect(screen.getByRole("status")).toHaveTextContent(labels.offline)
  })
})

test("a toast appears with its action", async () => {
  window.matchMedia = (media: string) => Object.assign(new EventTarget(), staticMedia(media))
  render(<ToastsHost label="Messages" />)
  const onPress = jest.fn()
  act(() => showToast("success", "Course published", { label: "Undo", onPress }))
  expect(await screen.findByText("Course published")).toBeInTheDocument()
  act(() => screen.getByRole("button", { name: "Undo" }).click())
  expect(onPress).toHaveBeenCalledTimes(1)
})

const staticMedia = (media: string) => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
})
