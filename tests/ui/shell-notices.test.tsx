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

test("offline is said until the connection is back, and then that it is", () => {
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

  test("is looked for every 5 s, told for 20 s, and told again once it was quick in between", () => {
    render(<NetworkNotice labels={labels} />)
    downlink(0.2)
    after(4_999)
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
    after(1)
    expect(screen.getByRole("status")).toHaveTextContent(labels.slow)
    after(19_999)
    expect(screen.getByRole("status")).toHaveTextContent(labels.slow)
    after(1)
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
    after(60_000)
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
    downlink(4)
    after(5_000)
    downlink(0.05)
    after(5_000)
    expect(screen.getByRole("status")).toHaveTextContent(labels.slow)
    act(() => screen.getByRole("button", { name: "OK" }).click())
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
  })

  test.each([0, 0.21, undefined])("is not one of %s", (value) => {
    render(<NetworkNotice labels={labels} />)
    downlink(value)
    after(30_000)
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
  })

  test("says nothing while there is none at all", () => {
    render(<NetworkNotice labels={labels} />)
    act(() => void window.dispatchEvent(new Event("offline")))
    downlink(0.1)
    after(10_000)
    expect(screen.getByRole("status")).toHaveTextContent(labels.offline)
  })
})

test("a short notice appears with what can be done about it", async () => {
  window.matchMedia = (media: string) => Object.assign(new EventTarget(), stillMedia(media))
  render(<ToastsHost label="Notices" />)
  const onPress = jest.fn()
  act(() => showToast("success", "Course published", { label: "Undo", onPress }))
  expect(await screen.findByText("Course published")).toBeInTheDocument()
  act(() => screen.getByRole("button", { name: "Undo" }).click())
  expect(onPress).toHaveBeenCalledTimes(1)
})

const stillMedia = (media: string) => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
})
