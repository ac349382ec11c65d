import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { InstituteImportPanel } from "@/components/institute-imports/institute-import-panel"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights, withViewOnlyRights } from "./with-rights"

jest.mock("@/lib/client/session/session", () => ({
  useSession: () => undefined,
  authHeaders: () => Promise.resolve({}),
}))
afterEach(restoreApi)

const facts = {
  institute: "Plants",
  createdAt: "2026-11-20T10:00:00.000Z",
  tables: [
    { table: "orders", group: "sales", rows: 40, leftOut: { test: 2 } },
    { table: "payments", group: "sales", rows: 2, leftOut: {} },
    { table: "items", group: "items", rows: 3, leftOut: {} },
  ],
  files: 2,
  bytes: 1_400_000,
  people: { found: 1, added: 12, present: 1 },
  limits: [{ limit: "publishedItems", wanted: 3, allowed: 1 }],
  otherParts: 0,
}
const record = {
  ...{ id: 7, name: "export.zip", bytes: 1_500_000, status: "ready", reason: null, place: null, line: null },
  ...{ detail: null, done: 0, total: 0, facts, requestedBy: "Asha Rao", waiting: 0 },
  ...{ createdAt: "2026-11-26T10:00:00.000Z", finishedAt: null },
}
const answerOf = (imports: object[], isEmpty = true) => okResponse({ imports, isEmpty })

function show(imports: object[], others: Parameters<typeof mockApi>[0] = {}, isEmpty = true) {
  const sent = mockApi({ ...others, instituteImports: () => answerOf(imports, isEmpty) })
  renderScreen(withFullRights("InstituteAdmin", <InstituteImportPanel />))
  return sent
}

test("what is in an export is a table, with what stays behind and what the plan has no room for", async () => {
  show([record])
  const table = await screen.findByRole("table", { name: "What is in the export" })
  expect(within(table).getByRole("row", { name: /Orders, payments and documents 42 2 test orders/ })).toBeVisible()
  expect(screen.getByText(/Your plan has room for 1 of 3 published items/)).toBeVisible()
  expect(screen.getByText(/12 get a new one/)).toBeVisible()
  expect(screen.queryByRole("button", { name: "Choose the ZIP of an export" })).not.toBeInTheDocument()
})

test("an import is confirmed, and a refusal is said", async () => {
  show([record], { "instituteImports/7/confirm": () => errorResponse("not_empty") })
  await userEvent.click(await screen.findByRole("button", { name: "Import everything" }))
  expect(await screen.findByRole("alert")).toHaveTextContent("This institute has content already.")
})

test("a failure says what is wrong and where", async () => {
  show([
    { ...record, status: "failed", reason: "constraint", place: "users", line: 2, detail: "null value", facts: null },
  ])
  expect(await screen.findByText("A row breaks a rule of the data.")).toBeVisible()
  expect(screen.getByText("In users, line 2")).toBeVisible()
  expect(screen.getByRole("button", { name: "Choose the ZIP of an export" })).toBeVisible()
})

test("people who came with an import are invited once an admin says so", async () => {
  const sent = show([{ ...record, status: "done", waiting: 3 }], { "instituteImports/7/invite": () => okResponse(record) }, false) // oxfmt-ignore
  expect(await screen.findByText("3 people wait for an invitation.")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Send invitations" }))
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1)
})

test("an institute with content says why it takes no export; who may not import sees nothing", async () => {
  show([], {}, false)
  expect(await screen.findByText(/only while an institute has no items/)).toBeVisible()
  restoreApi()
  mockApi({})
  renderScreen(withViewOnlyRights("Admin", <InstituteImportPanel />))
  expect(screen.getAllByRole("heading", { name: "Import an export" })).toHaveLength(1)
})
