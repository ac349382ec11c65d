import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { WhatsAppNumbersScreen } from "@/components/notifications/preferences/whatsapp-numbers-screen"
import { takeToasts } from "@/lib/client/toasts"
import { restoreApi, errorResponse, renderScreen, mockApi } from "./mock-api"
import { pageOf } from "./list-fixtures"
import { notificationApi } from "./notifications-fixtures"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/notifications/whatsapp",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))

afterEach(restoreApi)

test("numbers are listed and exported; an empty list explains how people agree", async () => {
  const number = { userId: 9, name: "Asha Rao", mobile_number: "+919811111111", agreedAt: "2026-11-22T10:00:00Z" }
  const lists = [pageOf([number]), pageOf([])]
  const requests = mockApi(
    notificationApi({
      getWhatsAppNumbers: () => lists.shift() ?? pageOf([]),
      exportWhatsAppNumbers: () => errorResponse("unexpected"),
    }),
  )
  search = "search=asha"
  const { unmount } = renderScreen(<WhatsAppNumbersScreen />)
  expect(await screen.findByRole("link", { name: "+91 98111 11111" })).toHaveAttribute("href", "tel:+919811111111")
  await userEvent.click(screen.getByRole("button", { name: "Export" }))
  await waitFor(() => expect(takeToasts()).toMatchObject([{ tone: "error" }]))
  expect(requests.map(({ search: query }) => query.get("searchParam"))).toEqual(["asha", "asha"])
  unmount()
  search = ""
  renderScreen(<WhatsAppNumbersScreen />)
  expect(await screen.findByText("No numbers yet")).toBeVisible()
  expect(screen.getByText(/^People can agree when they sign up/)).toBeVisible()
  expect(screen.getByRole("button", { name: "Export" })).toBeDisabled()
})
