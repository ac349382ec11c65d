import { useQuery } from "@tanstack/react-query"
import { screen, within } from "@testing-library/react"
import { ListTable } from "@/components/ui/table/list-table"
import { renderScreen } from "./mock-api"

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }))

type Row = { id: number; title: string }

/** Without `titles` the rows are awaited, and an earlier answer without rows stands for them. */
function List({ titles, search }: { titles?: string[]; search?: string }) {
  const content = titles?.map((title, id): Row => ({ id, title })) ?? []
  const page = { content, page: 0, totalElements: content.length }
  const list = useQuery({
    queryKey: ["rows"],
    queryFn: () => (titles ? Promise.resolve(page) : new Promise<typeof page>(() => undefined)),
    ...(!titles && { placeholderData: page }),
  })
  return (
    <ListTable<Row>
      label="Books"
      list={list}
      params={{ page: 1, search, hidden: [], hrefFor: () => "/books", setFilter: () => undefined }}
      columns={[
        { key: "title", header: "Title", cell: ({ title }) => title },
        { key: "number", header: "Number", cell: ({ id }) => id },
      ]}
      keyOf={({ id }) => id}
      pageSize={10}
      csv={{ name: "books", fetchPage: () => Promise.resolve({ content, totalPages: 1 }) }}
      filters={<button>Filter</button>}
      tools={<button>Import</button>}
      primaryAction={<button>Add</button>}
      empty={{ icon: "layers", title: "No books yet", message: "" }}
      noMatches={{ title: "No match", message: "", all: { href: "/books", label: "Show all" } }}
    />
  )
}
const buttons = () =>
  within(screen.getByRole("region"))
    .getAllByRole("button")
    .map(({ textContent }) => textContent)

test("the toolbar ends with the primary action", async () => {
  renderScreen(<List titles={["Optics"]} />)
  expect(await screen.findByText("Optics")).toBeVisible()
  expect(screen.getByRole("searchbox")).toBeVisible()
  expect(buttons()).toEqual(["Filter", "Import", "Columns", "Export CSV", "Add"])
})

test("a list without rows offers only what may bring some", async () => {
  renderScreen(<List titles={[]} />)
  expect(await screen.findByText("No books yet")).toBeVisible()
  expect(screen.queryByRole("searchbox")).not.toBeInTheDocument()
  expect(buttons()).toEqual(["Import", "Add"])
})

test("a search without a match can be changed", async () => {
  renderScreen(<List titles={[]} search="optics" />)
  expect(await screen.findByText("No match")).toBeVisible()
  expect(screen.getByRole("searchbox")).toHaveValue("optics")
  expect(buttons()).toContain("Filter")
})

test("the search stays while the rows of a cleared search are awaited", () => {
  renderScreen(<List />)
  expect(screen.getByRole("searchbox")).toBeVisible()
})
