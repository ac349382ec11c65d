import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AddressSection } from "@/components/institutes/settings/address-section"
import { AddressesScreen } from "@/components/platform/addresses/addresses-screen"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/master/addresses",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))
beforeEach(() => {
  search = ""
})
afterEach(restoreApi)

const address = {
  slug: "acme",
  origin: window.location.origin,
  former: [{ slug: "old-acme", until: "2027-05-03T00:00:00Z" }],
}

async function openForm(answers: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({ instituteAddress: () => okResponse(address), ...answers })
  renderScreen(withFullRights("InstituteAdmin", <AddressSection />))
  await userEvent.click(await screen.findByRole("button", { name: "Change web address" }))
  const field = await screen.findByRole("textbox", { name: "New address" })
  await userEvent.clear(field)
  return { sent, field }
}
const submit = () => userEvent.click(screen.getByRole("button", { name: "Change address" }))

test("the address is shown with those of before, and a changed one is gone to where the page was at the old one", async () => {
  const changed = { ...address, slug: "new-acme", origin: "http://new-acme.localhost:3000" }
  const { field, sent } = await openForm()
  expect(screen.getByText(/^old-acme leads here until/)).toBeVisible()
  restoreApi()
  const then = mockApi({ instituteAddress: () => okResponse(changed) })
  await userEvent.type(field, "new-acme")
  await submit()
  expect(then.find(({ method }) => method === "PUT")?.body).toEqual({ slug: "new-acme" })
  expect(hardNavigate).toHaveBeenCalledWith("http://new-acme.localhost:3000/admin/institute/profile")
  expect(sent.every(({ method }) => method === "GET")).toBe(true)
})

test("why an address cannot be had is said at the field", async () => {
  const { field } = await openForm()
  await userEvent.type(field, "a")
  await submit()
  expect(screen.getByText(/^Use 3 to 40 small letters/)).toBeVisible()
  restoreApi()
  mockApi({ instituteAddress: () => errorResponse("name_taken") })
  await userEvent.type(field, "cme-two")
  await submit()
  expect(await screen.findByText("This address is taken. Choose another one.")).toBeVisible()
})

test("the platform lists what it keeps, and asks for a note", async () => {
  const row = { id: 4, slug: "tata", note: "Brand", by: "Meera Nair", createdAt: "2026-11-01T10:00:00Z" }
  search = "add=address"
  mockApi({ reservedSlugs: () => pageOf([row]) })
  renderScreen(withFullRights("SuperAdmin", <AddressesScreen />))
  expect((await screen.findAllByText("tata"))[0]).toBeInTheDocument()
  await userEvent.type(screen.getByRole("textbox", { name: "Address" }), "infosys")
  await userEvent.click(screen.getByRole("button", { name: "Reserve" }))
  expect(screen.getByText("Enter a note.")).toBeVisible()
})
