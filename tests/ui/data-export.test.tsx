import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { DataExportScreen } from "@/components/exports/data-export-screen"
import { downloadUrl } from "@/lib/client/save-file"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights, withViewOnlyRights } from "./with-rights"

jest.mock("@/lib/client/save-file", () => ({ downloadUrl: jest.fn() }))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => undefined,
  authHeaders: () => Promise.resolve({}),
}))
afterEach(() => {
  restoreApi()
  jest.mocked(downloadUrl).mockClear()
})

const record = {
  id: 7,
  state: "ready",
  done: 90,
  total: 90,
  bytes: 1_400_000,
  volumes: [],
  requestedBy: "Asha Rao",
  createdAt: "2026-11-26T10:00:00.000Z",
  expiresAt: "2026-12-03T10:00:00.000Z",
}
const answerOf = (exports: object[], nextAt: string | null = null) => okResponse({ exports, nextAt })
const ADDRESS = "/api/institutes/v2/api/exports/7/archive?token=t"

function show(answer: (sent: { method: string }) => Response, others: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({ "exports/7/address": () => okResponse({ url: ADDRESS }), ...others, exports: answer })
  renderScreen(withFullRights("InstituteAdmin", <DataExportScreen />))
  return sent
}

test("the first export is started where there is none, and shows its progress", async () => {
  let current: object[] = []
  show(({ method }) => {
    if (method === "POST") current = [{ ...record, state: "preparing", done: 30, expiresAt: null }]
    return answerOf(current)
  })
  expect(await screen.findByText("No export yet")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Export all data" }))
  expect(await screen.findByRole("progressbar", { name: "Preparing the export" })).toHaveAttribute(
    "aria-valuenow",
    "33",
  )
  expect(screen.getByText("You can leave this page. We mail you when it is ready.")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Export all data" })).not.toBeInTheDocument()
})

test("an export that is ready says its size and until when, and is downloaded by a new address at each press", async () => {
  const sent = show(() => answerOf([record, { ...record, id: 6, state: "expired" }], "2026-11-27T10:00:00.000Z"))
  expect(await screen.findByText("1.4 MB, to download until 3 Dec 2026")).toBeVisible()
  expect(screen.getByText(/^The next export can start on 27 Nov 2026/)).toBeVisible()
  expect(screen.getByText("Expired")).toBeVisible()
  const button = screen.getByRole("button", { name: /^Download the export of 26 Nov 2026/ })
  await userEvent.click(button)
  await waitFor(() => expect(downloadUrl).toHaveBeenCalledTimes(1))
  expect(downloadUrl).toHaveBeenCalledWith(expect.stringContaining(ADDRESS), "export.zip")
  await userEvent.click(button)
  await waitFor(() => expect(downloadUrl).toHaveBeenCalledTimes(2))
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(2)
})

test("of a large export the whole or one part is chosen and downloaded by an address of its own", async () => {
  const volumes = [9_600_000_000, 9_900_000_000, 14_500_000_000]
  const sent = show(() => answerOf([{ ...record, bytes: 34_000_000_000, volumes }]))
  const button = await screen.findByRole("button", { name: /^Download the export of 26 Nov 2026/ })
  expect(screen.getByText("You can download it in parts, too. Extract them all into one folder.")).toBeVisible()
  const choose = async (name: string) => {
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole("menuitem", { name }))
  }
  await userEvent.click(button)
  const choices = await screen.findAllByRole("menuitem")
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    "Whole (34 GB)",
    "Part 1 of 3 (9.6 GB)",
    "Part 2 of 3 (9.9 GB)",
    "Part 3 of 3 (14.5 GB)",
  ])
  await userEvent.keyboard("{Escape}")
  await choose("Whole (34 GB)")
  await waitFor(() => expect(downloadUrl).toHaveBeenCalledTimes(1))
  await choose("Part 2 of 3 (9.9 GB)")
  await waitFor(() => expect(downloadUrl).toHaveBeenCalledTimes(2))
  const asked = sent.filter(({ method }) => method === "POST")
  expect(asked.map(({ search }) => search.get("volume"))).toEqual([null, "2"])
})

test("an export that failed is tried again; a refusal is said", async () => {
  show(({ method }) =>
    method === "POST"
      ? errorResponse("too_many_requests")
      : answerOf([{ ...record, state: "failed", expiresAt: null }]),
  )
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByRole("alert")).toHaveTextContent("Too many attempts")
})

test("who one is is asked before an export is started", async () => {
  show(({ method }) => (method === "POST" ? errorResponse("reauthentication_required") : answerOf([])), {
    "/api/users/v2/api/getOwnDetails": () => errorResponse("maintenance"),
  })
  await userEvent.click(await screen.findByRole("button", { name: "Export all data" }))
  expect(await screen.findByRole("dialog", { name: "Confirm it’s you" })).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
  expect(screen.queryByRole("alert")).not.toBeInTheDocument()
})

test("who may not export is told who can", async () => {
  mockApi({})
  renderScreen(withViewOnlyRights("Admin", <DataExportScreen />))
  expect(await screen.findByText("Only an institute admin can export the data.")).toBeVisible()
})
