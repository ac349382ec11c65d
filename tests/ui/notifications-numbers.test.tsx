import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NumbersScreen } from "@/components/notifications/numbers-screen"
import { takeToasts } from "@/lib/client/toasts"
import { closeDesk, refused, renderDesk, serveDesk } from "./desk-render"
import { pageOf } from "./desk-world"
import { calls } from "./notifications-world"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/notifications/whatsapp",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
}))
jest.mock("@/lib/client/session", () => ({ authHeaders: () => Promise.resolve({}) }))

afterEach(closeDesk)

test("numbers of those who agreed are listed and taken as a file; without any it says how people agree", async () => {
  const number = { userId: 9, name: "Asha Rao", mobile_number: "+919811111111", agreedAt: "2026-11-22T10:00:00Z" }
  const lists = [pageOf([number]), pageOf([])]
  const asked = serveDesk(
    calls({
      getWhatsAppNumbers: () => lists.shift() ?? pageOf([]),
      exportWhatsAppNumbers: () => refused("unexpected"),
    }),
  )
  search = "search=asha"
  const { unmount } = renderDesk(<NumbersScreen />)
  expect(await screen.findByRole("link", { name: "+919811111111" })).toHaveAttribute("href", "tel:+919811111111")
  await userEvent.click(screen.getByRole("button", { name: "Export" }))
  await waitFor(() => expect(takeToasts()).toMatchObject([{ tone: "error" }]))
  expect(asked.map(({ search: query }) => query.get("searchParam"))).toEqual(["asha", "asha"])
  unmount()
  search = ""
  renderDesk(<NumbersScreen />)
  expect(await screen.findByText("Nobody has agreed yet")).toBeVisible()
  expect(screen.getByText(/^People agree when they sign up/)).toBeVisible()
  expect(screen.getByRole("button", { name: "Export" })).toBeDisabled()
})
