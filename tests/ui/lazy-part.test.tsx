import { act, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ToastsHost } from "@/components/shell/toasts-host"
import { lazyPart } from "@/components/ui/lazy-part"
import { quietPart } from "@/components/ui/quiet-part"
import { useErrorMessage } from "@/components/forms/error-message"
import { loadPart } from "@/lib/client/load-part"
import { reloadPage } from "@/lib/client/reload-page"
import { showToast } from "@/lib/client/toasts"
import { renderWithMessages } from "./render-with-messages"

jest.mock("@/lib/client/reload-page", () => ({ reloadPage: jest.fn() }))

const toasterImports = jest.fn()
jest.mock("@/components/ui/feedback/toaster", () => {
  toasterImports()
  return jest.requireActual<object>("@/components/ui/feedback/toaster")
})

const Chart = ({ title }: { title: string }) => <p>{title}</p>
const lost = () => Promise.reject<typeof Chart>(new Error("Failed to load chunk"))

let user = userEvent.setup()
beforeEach(() => {
  jest.useFakeTimers()
  window.matchMedia = () =>
    ({ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() }) as unknown as MediaQueryList
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
})
afterEach(() => jest.useRealTimers())

/** Waits until all attempts of a load have ended. */
const waitForAttempts = () => act(() => jest.advanceTimersByTimeAsync(3_000))

test("a part that does not arrive is asked for three times; then a message stands in its place, and the page stays", async () => {
  const load = jest.fn(lost)
  const Part = lazyPart(load)
  renderWithMessages(
    "en",
    <>
      <input aria-label="Title" defaultValue="Typed" />
      <Part title="Sales" />
    </>,
  )
  await waitForAttempts()
  expect(load).toHaveBeenCalledTimes(3)
  expect(screen.getByRole("alert")).toHaveTextContent(/could not be loaded/)
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Typed")

  load.mockResolvedValue(Chart)
  await user.click(screen.getByRole("button", { name: "Try again" }))
  expect(await screen.findByText("Sales")).toBeVisible()
  expect(screen.queryByRole("alert")).not.toBeInTheDocument()
})

test("one lost attempt is not seen", async () => {
  const Part = lazyPart(jest.fn(() => Promise.resolve<typeof Chart>(Chart)).mockImplementationOnce(lost))
  renderWithMessages("en", <Part title="Sales" />)
  await waitForAttempts()
  expect(screen.getByText("Sales")).toBeVisible()
})

test("a part comes by itself when the network is back", async () => {
  const load = jest.fn(lost)
  const Part = lazyPart(load)
  renderWithMessages("en", <Part title="Sales" />)
  await waitForAttempts()
  load.mockResolvedValue(Chart)
  await act(async () => void window.dispatchEvent(new Event("online")))
  expect(await screen.findByText("Sales")).toBeVisible()
})

test("a part that cannot be loaded offers to load the page anew, because its version may be gone", async () => {
  const Part = lazyPart(lost)
  renderWithMessages("en", <Part title="Sales" />)
  await waitForAttempts()
  await user.click(screen.getByRole("button", { name: "Reload the page" }))
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

test("a quiet part that does not arrive shows nothing", async () => {
  const Part = quietPart(lost)
  const { container } = renderWithMessages("en", <Part title="Sales" />)
  await waitForAttempts()
  expect(container).toBeEmptyDOMElement()
})

test("the toaster is loaded before the first toast, so that a toast is shown without a network", async () => {
  render(<ToastsHost label="Messages" />)
  expect(toasterImports).not.toHaveBeenCalled()
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(toasterImports).toHaveBeenCalledTimes(1)
  act(() => showToast("error", "Not saved"))
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(screen.getByText("Not saved")).toBeVisible()
})

test("an action whose code does not arrive says that the server cannot be reached", async () => {
  const failed = loadPart(lost).catch((error: unknown) => error)
  await waitForAttempts()
  const error = await failed
  function Message() {
    return useErrorMessage()(error)
  }
  renderWithMessages("en", <Message />)
  expect(screen.getByText("We can’t reach the server. Check your connection and try again.")).toBeVisible()
})
