import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { FlagsScreen } from "@/components/feature-flags/flags-screen"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
afterEach(restoreApi)

const flag = {
  key: "folderImports",
  owner: "imports",
  removeBy: "2027-11-30",
  state: "on",
  rule: { institutes: [], plans: [], percent: 0 },
  version: 0,
  changedAt: null,
  changedBy: null,
}
const listed = () => okResponse({ flags: [flag], plans: [{ slug: "growth", name: "Growth" }] })

test("a switch says what it is for, and changes only when it is saved", async () => {
  const sent = mockApi({
    featureFlags: listed,
    "featureFlags/folderImports": () => okResponse({ ...flag, version: 1 }),
  })
  renderScreen(withFullRights("SuperAdmin", <FlagsScreen />))
  await userEvent.click(await screen.findByRole("button", { name: "Change" }))
  const sheet = within(await screen.findByRole("dialog"))
  await userEvent.selectOptions(await sheet.findByRole("combobox", { name: "Status" }), "rule")
  expect(sent.some(({ method }) => method === "PUT")).toBe(false)
  const percent = sheet.getByRole("textbox", { name: /Share/ })
  await userEvent.clear(percent)
  await userEvent.type(percent, "120")
  await userEvent.click(sheet.getByRole("button", { name: "Save" }))
  expect(await sheet.findByText("Enter a number from 0 to 100.")).toBeVisible()
  await userEvent.clear(percent)
  await userEvent.type(percent, "20")
  await userEvent.click(sheet.getByRole("checkbox", { name: "Growth" }))
  await userEvent.click(sheet.getByRole("button", { name: "Save" }))
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    state: "rule",
    rule: { institutes: [], plans: ["growth"], percent: 20 },
    version: 0,
  })
})

test("switches that cannot be loaded offer another try", async () => {
  mockApi({ featureFlags: () => errorResponse("busy") })
  renderScreen(withFullRights("SuperAdmin", <FlagsScreen />))
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible()
})
