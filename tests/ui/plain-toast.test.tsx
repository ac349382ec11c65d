import { act, render, screen } from "@testing-library/react"
import { ToastsHost } from "@/components/shell/toasts-host"
import { showToast } from "@/lib/client/toasts"

let isLost = true
jest.mock("@/components/ui/feedback/toaster", () => {
  if (isLost) throw new Error("Failed to load chunk")
  return jest.requireActual<object>("@/components/ui/feedback/toaster")
})

beforeEach(() => {
  jest.useFakeTimers()
  window.matchMedia = () =>
    ({ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() }) as unknown as MediaQueryList
})
afterEach(() => jest.useRealTimers())

test("a toast is shown although the toaster was lost, and by the toaster once the network is back", async () => {
  const { container } = render(<ToastsHost label="Messages" />)
  act(() => showToast("error", "Not saved"))
  await act(() => jest.advanceTimersByTimeAsync(3_000))
  expect(screen.getByRole("alert")).toHaveTextContent("Not saved")
  await act(() => jest.advanceTimersByTimeAsync(16_000))
  expect(screen.queryByText("Not saved")).not.toBeInTheDocument()

  act(() => showToast("error", "Not moved"))
  expect(screen.getByRole("alert")).toHaveTextContent("Not moved")
  isLost = false
  await act(() => jest.advanceTimersByTimeAsync(9_000))
  expect(container.ownerDocument.querySelector("[data-sonner-toast]")).toHaveTextContent("Not moved")
})
