import { screen, waitFor } from "@testing-library/react"
import { ImportScreen } from "@/components/imports/import-screen"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withViewOnlyRights } from "./with-rights"

const search = jest.fn(() => "")
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/users/import",
  useSearchParams: () => new URLSearchParams(search()),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
}))

const record = {
  id: 5,
  name: "people.csv",
  role: "Student",
  status: "done",
  total: 3,
  ok: 3,
  failed: 0,
  createdAt: "2026-11-01T10:00:00Z",
  finishedAt: "2026-11-01T10:01:00Z",
  author: "Asha Rao",
  item: null,
  errorFile: null,
  places: null,
}

afterEach(restoreApi)

test.each([
  ["", null, { File: "?sort=file", Uploaded: "?sort=at" }],
  ["sort=file&page=2", "file", { File: "?sort=-file", Uploaded: "?sort=at" }],
  ["sort=-at", "-at", { File: "?sort=file", Uploaded: "?sort=at" }],
  ["sort=size", null, { File: "?sort=file", Uploaded: "?sort=at" }],
])(
  "with ?%s the earlier imports are asked for by %s, and the headings link to the other orders",
  async (query, sort, links) => {
    search.mockReturnValue(query)
    const requests = mockApi({
      fetchUsersCsvRecordsList: () =>
        okResponse({ content: [record], page: 0, size: 10, totalElements: 11, totalPages: 2 }),
    })
    renderScreen(withViewOnlyRights("Admin", <ImportScreen />))
    expect(await screen.findByRole("link", { name: "people.csv" })).toBeVisible()
    await waitFor(() => expect(requests.at(-1)?.search.get("sort")).toBe(sort))
    for (const [heading, href] of Object.entries(links)) {
      const link = screen.getByRole("link", { name: new RegExp(`^Sort by ${heading}`) })
      expect(link.getAttribute("href")).toMatch(new RegExp(`${href.replace("?", "\\?")}$`))
    }
  },
)
