import { act, render, screen } from "@testing-library/react"
import { NetworkNotice } from "@/components/shell/network-notice"
import { ToastsHost } from "@/components/shell/toasts-host"
import { showToast } from "@/lib/client/toasts"
import en from "@/lib/shared/messages/en/shell.json"

const labels = en.shell.network

test("the sentences are those of the specification (spec §8)", () => {
  expect(labels).toEqual({ offline: "No Internet Connection !!", online: "You are online now !!" })
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
