import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { CouponScreen } from "@/components/coupons/coupon-screen"
import { CouponsScreen } from "@/components/coupons/coupons-screen"
import { coupons as texts } from "@/lib/shared/messages/en/coupons.json"
import { coupon } from "./coupon-fixture"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { institute } from "./my-order-fixture"
import { nextToast } from "./next-toast"
import { withFullRights, withViewOnlyRights } from "./with-rights"

let params: { id?: string } = {}
let search = ""
let pathname = "/admin/coupons"
const replace = jest.fn()
jest.mock("next/navigation", () => ({
  useParams: () => params,
  usePathname: () => pathname,
  useRouter: () => ({ push: jest.fn(), replace }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
const saved: string[] = []
jest.mock("@/lib/client/save-file", () => ({
  saveFile: (_: unknown, name: string) => Promise.resolve(void saved.push(name)),
}))
beforeEach(() => {
  params = {}
  search = ""
  pathname = "/admin/coupons"
  saved.length = 0
  replace.mockClear()
})
afterEach(restoreApi)

const LIST = "/api/payments/v2/api/coupons"
const inCurrency = (currency: string) => ({ getInstituteDetails: () => okResponse({ ...institute, currency }) })
const ONE = `${LIST}/4`
const catalogued = {
  ...{ id: 3, rank: 3, isPublic: true, archivedAt: null, subscribers: 0, mrrMinor: 0, currency: "INR" },
  ...{ currentVersion: 1, isOnQuote: false, priceMonthMinor: 299_900, priceYearMinor: 2_999_000, versions: [] },
}
const { editor, list } = texts
const field = (name: RegExp | string) => screen.findByRole("textbox", { name })
const save = () => userEvent.click(screen.getByRole("button", { name: editor.save }))

describe("the list of coupons", () => {
  test("shows code, offer, status, uses of the limit, sales and end, and saves a CSV", async () => {
    const sent = mockApi({
      [LIST]: () => pageOf([coupon, { ...coupon, id: 5, code: "FLAT", kind: "flat", valueMinor: 5_000, limitTotal: null, display: "used_up", endsAt: null }]), // oxfmt-ignore
      [`${LIST}/export`]: () => new Response("csv"),
    })
    search = "status=active"
    renderScreen(withFullRights("InstituteAdmin", <CouponsScreen />))
    const table = await screen.findByRole("table")
    expect(await within(table).findByRole("link", { name: /MONSOON10/ })).toHaveAttribute("href", "/admin/coupons/4")
    expect(within(table).getByText("10% off, at most ₹150.00")).toBeVisible()
    expect(within(table).getByText("12 of 50")).toBeVisible()
    expect(within(table).getByText("₹50.00 off")).toBeVisible()
    expect(within(table).getByText(texts.displays.used_up)).toBeVisible()
    expect(within(table).getAllByText("₹12,345.00")).toHaveLength(2)
    expect(sent[0]?.search.get("status")).toBe("active")
    await userEvent.click(screen.getByRole("button", { name: list.csv }))
    await waitFor(() => expect(saved).toEqual(["coupons.csv"]))
    expect(sent.at(-1)?.search.get("status")).toBe("active")
  })

  test("is empty with one action, which those without the right to edit have not", async () => {
    mockApi({ [LIST]: () => pageOf([]) })
    const { unmount } = renderScreen(withFullRights("InstituteAdmin", <CouponsScreen />))
    expect(await screen.findByText(list.empty)).toBeVisible()
    expect(screen.getAllByRole("link", { name: list.add })).toHaveLength(1)
    unmount()
    renderScreen(withViewOnlyRights("Admin", <CouponsScreen />))
    expect(await screen.findByText(list.empty)).toBeVisible()
    expect(screen.queryByRole("link", { name: list.add })).toBeNull()
  })
})

describe("the editor of a coupon", () => {
  test("shows an example and the sentence that buyers read, and creates the coupon", async () => {
    params = { id: "new" }
    const sent = mockApi({ ...inCurrency("INR"), [LIST]: () => okResponse(coupon) })
    renderScreen(withFullRights("InstituteAdmin", <CouponScreen />))
    const preview = await screen.findByRole("region", { name: editor.preview })
    expect(within(preview).getByText("₹999.00 becomes ₹899.10")).toBeVisible()
    await userEvent.type(await field(editor.code), "monsoon10")
    const value = await field(editor.percent)
    await userEvent.clear(value)
    await userEvent.type(value, "33.33")
    await userEvent.type(await field(/^At most/), "150")
    expect(await within(preview).findByText("₹999.00 becomes ₹849.00")).toBeVisible()
    expect(within(preview).getByText("33.33% off, at most ₹150.00 on everything. Once per person.")).toBeVisible()
    await userEvent.click(screen.getByRole("button", { name: editor.create }))
    await waitFor(() => expect(replace).toHaveBeenCalledWith("/admin/coupons/4"))
    expect(sent[1]).toMatchObject({
      method: "POST",
      body: { coupon: { code: "MONSOON10", kind: "percent", valueBasisPoints: 3_333, maxDiscountMinor: 15_000, status: "active" } }, // oxfmt-ignore
    })
  })

  test("marks what is wrong before it is sent, and the code that another coupon has", async () => {
    params = { id: "new" }
    const sent = mockApi({
      ...inCurrency("INR"),
      [LIST]: () => errorResponse("coupon_code_taken", { code: ["Belongs to another coupon"] }),
    })
    renderScreen(withFullRights("InstituteAdmin", <CouponScreen />))
    const value = await field(editor.percent)
    await userEvent.clear(value)
    await userEvent.type(value, "101")
    await userEvent.click(screen.getByRole("button", { name: editor.create }))
    expect(await screen.findByText(editor.errors.value)).toBeVisible()
    expect(screen.getByText(editor.errors.code)).toBeVisible()
    expect(await field(editor.code)).toHaveFocus()
    expect(sent.map(({ method }) => method)).toEqual(["GET"])
    await userEvent.type(await field(editor.code), "MONSOON10")
    await userEvent.clear(value)
    await userEvent.type(value, "10")
    await userEvent.click(screen.getByRole("button", { name: editor.create }))
    expect(await screen.findByText(editor.errors.taken)).toBeVisible()
  })

  test("freezes the offer of a used coupon, which can be duplicated, and refuses a limit below its uses", async () => {
    params = { id: "4" }
    const sent = mockApi({
      [ONE]: ({ method }) =>
        method === "GET"
          ? okResponse({ ...coupon, isFrozen: true, days: [{ day: "2026-11-26", uses: 3, salesMinor: 300_000, discountMinor: 30_000 }] }) // oxfmt-ignore
          : errorResponse("invalid_input", { limitTotal: ["Must be at least 13"] }),
    })
    renderScreen(withFullRights("InstituteAdmin", <CouponScreen />))
    expect(await field(editor.code)).toBeDisabled()
    expect(await field(editor.percent)).toBeDisabled()
    expect(screen.getByRole("link", { name: "Duplicate it to change the offer" })).toHaveAttribute(
      "href",
      "/admin/coupons/new?copy=4",
    )
    expect(screen.getByText("₹3,000.00")).toBeVisible()
    expect(screen.queryByRole("button", { name: texts.codes.action })).toBeNull()
    const limit = await field(/^Uses in all/)
    await userEvent.clear(limit)
    await userEvent.type(limit, "5")
    await save()
    expect(await screen.findByText("Enter at least 13: so many uses are taken")).toBeVisible()
    expect(sent.at(-1)).toMatchObject({
      method: "PUT",
      body: { version: 2, coupon: { code: "MONSOON10", limitTotal: 5 } },
    })
  })

  test("has the amounts of a new coupon in the currency of the institute", async () => {
    params = { id: "new" }
    mockApi(inCurrency("USD"))
    renderScreen(withFullRights("InstituteAdmin", <CouponScreen />))
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: editor.kind }), "flat")
    expect(screen.getByRole("textbox", { name: editor.amount.replace("{currency}", "USD") })).toBeVisible()
  })

  test("of a copy begins with the offer and without a code", async () => {
    params = { id: "new" }
    search = "copy=4"
    mockApi({ [ONE]: () => okResponse({ ...coupon, isFrozen: true }) })
    renderScreen(withFullRights("InstituteAdmin", <CouponScreen />))
    expect(await field(editor.code)).toHaveValue("")
    expect(await field(/^At most/)).toHaveValue("150")
    expect(await field(editor.code)).toBeEnabled()
  })

  test("makes single-use codes, which are saved as a file", async () => {
    params = { id: "4" }
    const sent = mockApi({ [ONE]: () => okResponse(coupon), [`${ONE}/codes`]: () => new Response("Code") })
    renderScreen(withFullRights("InstituteAdmin", <CouponScreen />))
    await userEvent.click(await screen.findByRole("button", { name: texts.codes.action }))
    const dialog = await screen.findByRole("dialog")
    const count = await within(dialog).findByRole("textbox", { name: texts.codes.count })
    await userEvent.clear(count)
    await userEvent.type(count, "1001")
    await userEvent.click(within(dialog).getByRole("button", { name: texts.codes.draw }))
    expect(await within(dialog).findByText("Enter a number from 1 to 1,000")).toBeVisible()
    await userEvent.clear(count)
    await userEvent.type(count, "500")
    await userEvent.click(within(dialog).getByRole("button", { name: texts.codes.draw }))
    expect(await nextToast()).toMatchObject({ message: "500 codes saved as a file" })
    expect(saved).toEqual(["codes-MONSOON10.csv"])
    expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ count: 500 })
  })

  test("is read only without the right to edit", async () => {
    params = { id: "4" }
    mockApi({ [ONE]: () => okResponse(coupon) })
    renderScreen(withViewOnlyRights("Admin", <CouponScreen />))
    expect(await field(editor.code)).toBeDisabled()
    expect(screen.queryByRole("button", { name: editor.save })).toBeNull()
    expect(screen.queryByRole("button", { name: texts.actions.archive })).toBeNull()
  })
})

describe("the coupons of the platform", () => {
  beforeEach(() => {
    pathname = "/master/coupons"
  })

  test("lists those for plans, sorted by the server, with addresses of the master area", async () => {
    search = "sort=-uses"
    const sent = mockApi({ [LIST]: () => pageOf([{ ...coupon, appliesTo: "plans", periods: 3 }]) })
    renderScreen(<CouponsScreen />)
    const table = await screen.findByRole("table")
    expect(await within(table).findByRole("link", { name: /MONSOON10/ })).toHaveAttribute("href", "/master/coupons/4")
    expect(Object.fromEntries(sent[0]?.search ?? [])).toMatchObject({ scope: "platform", sort: "-uses" })
    expect(screen.getByRole("link", { name: list.add })).toHaveAttribute("href", "/master/coupons/new")
  })

  test("makes one for chosen plans and several payments", async () => {
    params = { id: "new" }
    const plan = { slug: "growth", name: "Growth" }
    const sent = mockApi({
      ...inCurrency("INR"),
      "/api/payments/v2/api/planCatalogue": () => okResponse([{ ...catalogued, ...plan }]),
      [LIST]: () => okResponse({ ...coupon, appliesTo: "plans" }),
    })
    renderScreen(<CouponScreen />)
    await userEvent.type(await field(editor.code), "SPRING")
    await userEvent.click(await screen.findByRole("checkbox", { name: "Growth" }))
    await userEvent.selectOptions(screen.getByRole("combobox", { name: editor.duration }), "several")
    const payments = await field(new RegExp(`^${editor.periods}`))
    await userEvent.clear(payments)
    await userEvent.type(payments, "0")
    await userEvent.click(screen.getByRole("button", { name: editor.create }))
    expect(await screen.findByText(editor.errors.periods)).toBeVisible()
    await userEvent.clear(payments)
    await userEvent.type(payments, "6")
    const preview = screen.getByRole("region", { name: editor.preview })
    expect(await within(preview).findByText(/On 6 payments\. Once per institute\./)).toBeVisible()
    await userEvent.click(screen.getByRole("button", { name: editor.create }))
    await waitFor(() => expect(replace).toHaveBeenCalledWith("/master/coupons/4"))
    expect(sent.at(-1)?.body).toMatchObject({ coupon: { appliesTo: "plans", plans: ["growth"], periods: 6 } })
  })
})
