import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { InstitutesScreen } from "@/components/platform/institutes-screen"
import { institute, pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"

const push = jest.fn()
jest.mock("next/navigation", () => ({
  usePathname: () => "/master/institutes",
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: (href: string) => push(href), replace: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

afterEach(restoreApi)

const PLANS = "/api/payments/v2/api/planCatalogue"

test("the domains of an institute are shown with their status", async () => {
  mockApi({ [PLANS]: () => okResponse([]), fetchAllInstituteList: () => pageOf([institute], { country: "IN" }) })
  renderScreen(<InstitutesScreen />)
  expect(await screen.findByText("learn.acme.test")).toBeVisible()
  expect(screen.getByText("Active", { selector: "span" })).toBeVisible()
})

test("a press on the row of an institute opens its page", async () => {
  const pushState = jest.spyOn(window.history, "pushState")
  mockApi({ [PLANS]: () => okResponse([]), fetchAllInstituteList: () => pageOf([institute], { country: "IN" }) })
  renderScreen(<InstitutesScreen />)
  await userEvent.click(await screen.findByText("28"))
  expect([...pushState.mock.calls.flat(), ...push.mock.calls.flat()]).toContain("/master/institutes/3")
  pushState.mockRestore()
})

test("the display order of an institute is saved on Enter, and reset on Escape or when it is not a number", async () => {
  const sent = mockApi({
    [PLANS]: () => okResponse([]),
    fetchAllInstituteList: () => pageOf([institute], { country: "IN" }),
    updateInstituteDisplayOrder: () => okResponse(null),
  })
  renderScreen(<InstitutesScreen />)
  const order = await screen.findByRole("textbox", { name: "Order of Rival Institute in the directory" })
  await userEvent.type(order, "x")
  await waitFor(() => expect(order).toBeInvalid())
  await userEvent.tab()
  expect(order).toHaveValue("3")
  await userEvent.type(order, "0{Escape}")
  expect(order).toHaveValue("3")
  await userEvent.type(order, "0{Enter}")
  expect(await nextToast()).toMatchObject({ message: "Order of Rival Institute updated" })
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    [{ id: 3, displayOrder: 30 }],
  ])
})

test("featuring an institute is optimistic, and reverted when the server refuses it", async () => {
  mockApi({
    [PLANS]: () => okResponse([]),
    fetchAllInstituteList: () => pageOf([institute], { country: "IN" }),
    updateInstituteFeaturedFlag: () => errorResponse("unexpected"),
  })
  renderScreen(<InstitutesScreen />)
  const featured = await screen.findByRole("switch", { name: "Feature Rival Institute" })
  await userEvent.click(featured)
  expect(await nextToast()).toMatchObject({ tone: "error" })
  expect(featured).not.toBeChecked()
})

test.each([
  ["active", "Growth"],
  ["trialing", "Growth · Trial"],
  ["past_due", "Growth · Past due"],
  ["expired", "Growth · Ended"],
])("the state of a plan is named: %s", async (planStatus, text) => {
  const rows = [{ ...institute, plan: "Growth", planStatus }]
  mockApi({ [PLANS]: () => okResponse([]), fetchAllInstituteList: () => pageOf(rows, { country: "IN" }) })
  renderScreen(<InstitutesScreen />)
  expect(await screen.findByText(text)).toBeVisible()
})
