import { fireEvent, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PrefixSection } from "@/components/tax/prefix-section"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights } from "./with-rights"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/institute/tax",
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
afterEach(restoreApi)

const CALL = "/api/payments/v2/api/documentPrefixes"
const seriesOf = (series: string, change: object = {}) => ({
  series,
  prefix: series,
  planned: series,
  isUsed: false,
  nextNumber: `${series}/26-27/000001`,
  firstPlanned: `${series}/27-28/000001`,
  ...change,
})
const used = { isUsed: true, nextNumber: "INV/26-27/000042" }
const others = ["CN", "RV", "FV", "RC"].map((series) => seriesOf(series))
const shown = { yearBegins: "2027-04-01", series: [seriesOf("INV", used), ...others] }
const planned = { planned: "AB", firstPlanned: "AB/27-28/000001" }
const saved = { ...shown, series: [seriesOf("INV", { ...used, ...planned }), ...others] }

async function open(
  answer: () => Response = () => okResponse(saved),
  role: "InstituteAdmin" | "Admin" = "InstituteAdmin",
) {
  const sent = mockApi({ [CALL]: ({ method }) => (method === "GET" ? okResponse(shown) : answer()) })
  renderScreen(withFullRights(role, <PrefixSection />))
  await screen.findByRole("textbox", { name: /^Invoices/ })
  return sent
}
const field = (name: RegExp) => screen.getByRole("textbox", { name })
const change = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => userEvent.click(screen.getByRole("button", { name: "Save numbers" }))

test("the next number is shown, and after a save from when the new one begins", async () => {
  const sent = await open()
  expect(field(/^Invoices/)).toHaveAccessibleDescription("Next: INV/26-27/000042")
  expect(screen.getByRole("button", { name: "Save numbers" })).toBeDisabled()
  change(/^Invoices/, "ab")
  await save()
  expect(await nextToast()).toMatchObject({ tone: "success", message: "Numbers saved" })
  const prefixes = { INV: "INV", CN: "CN", RV: "RV", FV: "FV", RC: "RC" }
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    shown: prefixes,
    prefixes: { ...prefixes, INV: "AB" },
  })
  await waitFor(() =>
    expect(field(/^Invoices/)).toHaveAccessibleDescription(/^Next: INV\/26-27\/000042 · from .*: AB\/27-28\/000001$/),
  )
  expect(field(/^Invoices/)).toHaveValue("AB")
})

test.each(["A B", "ABCD", "😀", ""])("%j is refused at its field", async (prefix) => {
  const sent = await open()
  change(/^Credit notes/, prefix)
  await save()
  await waitFor(() =>
    expect(field(/^Credit notes/)).toHaveAccessibleDescription("Enter 1 to 3 letters or digits, first a letter"),
  )
  expect(sent.some(({ method }) => method === "PUT")).toBe(false)
})

test("a prefix of another series is refused here, and by the server where it is free from April on", async () => {
  await open(() => errorResponse("prefix_taken", { CN: ["Is that of another series"] }))
  change(/^Credit notes/, "inv")
  await save()
  await waitFor(() =>
    expect(field(/^Credit notes/)).toHaveAccessibleDescription("Another kind of document begins with this"),
  )
  change(/^Invoices/, "AB")
  await save()
  await waitFor(() =>
    expect(field(/^Credit notes/)).toHaveAccessibleDescription("Another kind of document begins with this"),
  )
  expect(field(/^Invoices/)).toHaveAccessibleDescription("Next: INV/26-27/000042")
})

test("a save over another's keeps what was typed, and offers to reload", async () => {
  await open(() => errorResponse("stale"))
  change(/^Invoices/, "AB")
  await save()
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Someone else changed this/)
  await userEvent.click(screen.getByRole("button", { name: /Load|Reload/i }))
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull())
  expect(field(/^Invoices/)).toHaveValue("AB")
})

test("an admin sees them and changes nothing", async () => {
  await open(undefined, "Admin")
  expect(field(/^Invoices/)).toBeDisabled()
  expect(screen.queryByRole("button", { name: "Save numbers" })).toBeNull()
})
