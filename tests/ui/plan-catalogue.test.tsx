import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AddOnsScreen } from "@/components/plan-catalogue/add-ons-screen"
import { CataloguePlanScreen } from "@/components/plan-catalogue/plan-screen"
import { PlansScreen } from "@/components/plan-catalogue/plans-screen"
import { PLAN_LIMITS } from "@/lib/features/plans/plan-terms"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

let search = ""
const push = jest.fn()
jest.mock("next/navigation", () => ({
  usePathname: () => "/master/plans",
  useParams: () => ({ plan: "3" }),
  useRouter: () => ({ push: (href: string) => push(href), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
const openDialog = jest.fn()
jest.mock("@/lib/client/dialogs", () => ({ openDialog: (dialog: unknown) => openDialog(dialog) as unknown }))
beforeEach(() => {
  search = ""
  openDialog.mockReset().mockResolvedValue("primary")
})
afterEach(restoreApi)

const terms = {
  ...{ priceMonthMinor: 299_900, priceYearMinor: 2_999_000, isOnQuote: false, feeBasisPoints: 200, trialDays: 14 },
  limits: Object.fromEntries(PLAN_LIMITS.map((limit) => [limit, limit === "liveMinutes" ? -1 : 20])),
  features: Object.fromEntries(PLAN_FEATURES.map((feature) => [feature, feature === "coupons"])),
}
const ofPlan = {
  ...{ id: 3, slug: "growth", name: "Growth", rank: 2, isPublic: true, archivedAt: null, subscribers: 12 },
  ...{ mrrMinor: 3_598_800, currency: "INR" },
}
const listed = {
  ...ofPlan,
  ...{ currentVersion: 2, isOnQuote: false, priceMonthMinor: 299_900, priceYearMinor: 2_999_000 },
  versions: [
    { version: 2, subscribers: 5 },
    { version: 1, subscribers: 7 },
  ],
}
const detail = {
  ...ofPlan,
  ...{ rowVersion: 4, currentVersionId: 20, offeredVersionId: null },
  versions: [
    {
      ...{ id: 20, version: 2, terms, note: "Cheaper", subscribers: 12 },
      ...{ createdAt: "2026-11-01T10:00:00.000Z", publishedAt: "2026-11-02T10:00:00.000Z" },
    },
  ],
}
const path = (name: string) => `/api/payments/v2/api/${name}`

test("the list says who has which version, and opens the institutes", async () => {
  mockApi({ [path("planCatalogue")]: () => okResponse([listed]) })
  renderScreen(withFullRights("SuperAdmin", <PlansScreen />))
  const link = await screen.findByRole("link", { name: "Version 2: 5 · Version 1: 7" })
  expect(link).toHaveAttribute("href", "/master/institutes?plan=growth")
  expect(screen.getByText("₹2,999")).toBeVisible()
})

test("a list that cannot be loaded offers another try", async () => {
  mockApi({ [path("planCatalogue")]: () => errorResponse("busy") })
  renderScreen(withFullRights("SuperAdmin", <PlansScreen />))
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible()
})

test("a new version shows what changes and who stays, asks, and is published", async () => {
  search = "version=1"
  const sent = mockApi({
    [path("planCatalogue/3")]: () => okResponse(detail),
    [path("plans/3")]: () => okResponse(null),
  })
  renderScreen(withFullRights("SuperAdmin", <CataloguePlanScreen />))
  const sheet = within(await screen.findByRole("dialog"))
  const difference = () => within(sheet.getByRole("region", { name: "What changes" }))
  expect(await sheet.findByRole("region", { name: "What changes" })).toBeVisible()
  expect(difference().getByText("Nothing differs from the version on sale.")).toBeVisible()
  const staff = sheet.getByRole("textbox", { name: "Staff" })
  await userEvent.clear(staff)
  await userEvent.type(staff, "2x")
  await userEvent.click(sheet.getByRole("button", { name: "Publish" }))
  expect(staff).toBeInvalid()
  expect(sent.some(({ method }) => method === "PUT")).toBe(false)
  await userEvent.clear(staff)
  expect(difference().getByText("Staff: 20 → Unlimited")).toBeVisible()
  expect(difference().getByText("12 institutes stay on their versions.")).toBeVisible()
  await userEvent.click(sheet.getByRole("button", { name: "Publish" }))
  expect(openDialog).toHaveBeenCalledTimes(1)
  expect(sent.find(({ method }) => method === "PUT")?.body).toMatchObject({
    terms: { ...terms, limits: { ...terms.limits, staff: -1 } },
    publish: true,
    rowVersion: 4,
  })
})

test("a plan that institutes have is archived and cannot be deleted", async () => {
  const sent = mockApi({
    [path("planCatalogue/3")]: () => okResponse(detail),
    [path("plans/3")]: () => okResponse(null),
  })
  renderScreen(withFullRights("SuperAdmin", <CataloguePlanScreen />))
  expect(await screen.findByText("Cheaper")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Delete plan" })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole("button", { name: "Archive" }))
  expect(sent.find(({ method }) => method === "PUT")?.body).toMatchObject({ isArchived: true })
})

test("an add-on is added with the plans that may take it", async () => {
  search = "new=1"
  const sent = mockApi({
    [path("addOnCatalogue")]: () => okResponse([]),
    [path("planCatalogue")]: () => okResponse([listed]),
    [path("addOns")]: () => okResponse({ id: 1 }),
  })
  renderScreen(withFullRights("SuperAdmin", <AddOnsScreen />))
  const sheet = within(await screen.findByRole("dialog"))
  await userEvent.type(await sheet.findByRole("textbox", { name: "Name" }), "+100 students")
  await userEvent.type(sheet.getByRole("textbox", { name: "Key" }), "students-100")
  await userEvent.type(sheet.getByRole("textbox", { name: "By how many" }), "100")
  await userEvent.type(sheet.getByRole("textbox", { name: "Price a month, before tax" }), "199")
  await userEvent.click(sheet.getByRole("button", { name: "Publish" }))
  expect(sent.some(({ method }) => method === "POST")).toBe(false)
  await userEvent.type(sheet.getByRole("textbox", { name: "Price a year, before tax" }), "1990")
  await userEvent.click(sheet.getByRole("checkbox", { name: "Growth" }))
  await userEvent.click(sheet.getByRole("button", { name: "Publish" }))
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    ...{ name: "+100 students", slug: "students-100", rank: 0, publish: true },
    terms: {
      ...{ limit: "activeStudents", amount: 100, priceMonthMinor: 19_900, priceYearMinor: 199_000 },
      ...{ maxQuantity: 10, plans: ["growth"] },
    },
  })
})
