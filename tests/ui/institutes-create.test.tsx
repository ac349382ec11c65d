import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { CreateInstituteForm } from "@/components/platform/create-institute-form"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"

jest.mock("next/navigation", () => ({
  usePathname: () => "/master/institutes",
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))

afterEach(restoreApi)

const PLAN = {
  id: 3,
  slug: "growth",
  name: "Growth",
  priceMonthMinor: 299_900,
  priceYearMinor: 2_999_000,
  currency: "INR",
  limits: {},
  features: {},
  feeBasisPoints: 200,
  trialDays: 14,
}
const PLANS = { "/api/payments/v2/api/plans": () => okResponse([PLAN]) }

async function fillIn() {
  await userEvent.type(screen.getByRole("textbox", { name: "Institute" }), "Banyan School")
  await userEvent.type(screen.getByRole("textbox", { name: "Web address" }), "banyan")
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Plan" }), "Growth")
  await userEvent.type(screen.getByRole("textbox", { name: "First name" }), "Meera")
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "meera@people.test")
}
const submit = () => userEvent.click(screen.getByRole("button", { name: "Create institute" }))

test("an institute is created with its plan and its first administrator", async () => {
  const sent = mockApi({ ...PLANS, createInstitute: () => okResponse({ id: 9, origin: "http://banyan.test" }) })
  const onDone = jest.fn()
  renderScreen(<CreateInstituteForm onDone={onDone} />)
  await screen.findByRole("option", { name: "Growth" })
  await fillIn()
  await submit()
  expect(await nextToast()).toMatchObject({ tone: "success", message: "Banyan School created" })
  const admin = { email: "meera@people.test", first_name: "Meera", last_name: "" }
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Banyan School",
    slug: "banyan",
    planId: 3,
    admin,
  })
  expect(onDone).toHaveBeenCalledTimes(1)
})

test("every missing field is named, and nothing is sent", async () => {
  const sent = mockApi(PLANS)
  renderScreen(<CreateInstituteForm onDone={jest.fn()} />)
  await submit()
  for (const name of ["Institute", "Web address", "First name", "Email"])
    expect(screen.getByRole("textbox", { name })).toBeInvalid()
  expect(screen.getByRole("combobox", { name: "Plan" })).toBeInvalid()
  expect(screen.getByRole("textbox", { name: "Institute" })).toHaveFocus()
  expect(sent.filter(({ method }) => method === "POST")).toEqual([])
})

test("a taken address is named at its field", async () => {
  mockApi({ ...PLANS, createInstitute: () => errorResponse("name_taken", { slug: ["Is taken"] }) })
  renderScreen(<CreateInstituteForm onDone={jest.fn()} />)
  await screen.findByRole("option", { name: "Growth" })
  await fillIn()
  await submit()
  expect(await screen.findByText(/^This address is taken/)).toBeInTheDocument()
  expect(screen.getByRole("textbox", { name: "Web address" })).toHaveFocus()
})
