import { cleanup, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { ReactElement } from "react"
import { EnquiriesScreen } from "@/components/enquiries/enquiries-screen"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withViewOnlyRights } from "./with-rights"

let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/enquiries",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const enquiry = {
  id: 9,
  name: "Asha Rao",
  email: "asha@example.test",
  mobile: null,
  message: "When does it begin?",
  status: "open",
  country: "IN",
  createdAt: "2026-11-01T10:00:00Z",
}

const show = (query: string, listScreen: ReactElement) => {
  search = query
  renderScreen(listScreen)
}

afterEach(restoreApi)

test("an enquiry whose status could not be changed shows an error", async () => {
  mockApi({ enquiries: () => pageOf([enquiry]), changeEnquiryStatus: () => errorResponse("unexpected") })
  show("", <EnquiriesScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Asha Rao" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Mark as spam" }))
  expect(await nextToast()).toMatchObject({ tone: "error", message: "Something went wrong. Try again." })
})

test("the enquiry in the URL is open, with links to reply", async () => {
  mockApi({ enquiries: () => pageOf([enquiry]), "enquiries/9": () => okResponse(enquiry) })
  show("page=2&enquiry=9", <EnquiriesScreen />)
  const sheet = await screen.findByRole("dialog", { name: "Asha Rao" })
  expect(sheet).toHaveTextContent("When does it begin?")
  expect(within(sheet).getByRole("link", { name: "Reply by email" })).toHaveAttribute(
    "href",
    "mailto:asha@example.test?subject=Your%20enquiry",
  )
  expect(within(sheet).queryByRole("link", { name: "Call" })).not.toBeInTheDocument()
  await userEvent.keyboard("{Escape}")
  expect(window.location.pathname + window.location.search).toBe("/admin/enquiries?page=2")
})

test("a role that may only view enquiries sees no action that would be refused", async () => {
  mockApi({ enquiries: () => pageOf([enquiry]), "enquiries/9": () => okResponse(enquiry) })
  show("", withViewOnlyRights("Admin", <EnquiriesScreen />))
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Asha Rao" }))
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Read"])
  cleanup()
  show("enquiry=9", withViewOnlyRights("Admin", <EnquiriesScreen />))
  expect(await screen.findByRole("link", { name: "Reply by email" })).toBeVisible()
  expect(screen.getAllByRole("button").map((one) => one.ariaLabel ?? one.textContent)).toEqual(["Close"])
})
