import { act, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { DataTable } from "@/components/ui/data-table"
import { MenuItem } from "@/components/ui/menu"
import { Pagination } from "@/components/ui/pagination"
import type { TableView } from "@/components/ui/table-column"
import { renderIn } from "./kit-render"

type Course = { id: number; title: string; price: string }
const courses: Course[] = [
  { id: 1, title: "Optics", price: "₹999" },
  { id: 2, title: "Mechanics", price: "₹1,999" },
]
const hrefFor = ({ page, sort = "", search = "" }: TableView) => `?page=${page}&sort=${sort}&search=${search}`

function table(more: Partial<Parameters<typeof DataTable<Course>>[0]> = {}) {
  return (
    <DataTable<Course>
      label="Courses"
      columns={[
        { key: "title", header: "Title", cell: (course) => course.title, isSortable: true },
        { key: "price", header: "Price", cell: (course) => course.price, isNumeric: true },
      ]}
      rows={courses}
      keyOf={(course) => course.id}
      total={23}
      pageSize={10}
      view={{ page: 2, sort: "title" }}
      hrefFor={hrefFor}
      empty={<p>No courses yet</p>}
      {...more}
    />
  )
}

test("the address holds page, sort and search", () => {
  renderIn("en", table({ view: { page: 2, sort: "title", search: "opt" } }))
  expect(screen.getByRole("columnheader", { name: /Title/ })).toHaveAttribute("aria-sort", "ascending")
  expect(screen.getByRole("link", { name: "Sort by Title" })).toHaveAttribute("href", "?page=1&sort=-title&search=opt")
  expect(screen.getByRole("link", { name: "Page 3" })).toHaveAttribute("href", "?page=3&sort=title&search=opt")
  expect(screen.getByText("23 rows")).toBeInTheDocument()
})

test("a row's menu says whose it is and does what is chosen", async () => {
  const onDelete = jest.fn()
  renderIn(
    "en",
    table({
      actions: {
        nameOf: (course) => course.title,
        itemsFor: (course) => <MenuItem onSelect={() => onDelete(course.id)}>Delete</MenuItem>,
      },
    }),
  )
  await userEvent.click(screen.getByRole("button", { name: "Actions for Mechanics" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }))
  expect(onDelete).toHaveBeenCalledWith(2)
})

test("the search waits until typing rests, and not for Enter", async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: (ms) => act(() => jest.advanceTimersByTime(ms)) })
  const onSearch = jest.fn()
  renderIn("en", table({ onSearch }))
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "opt")
  expect(onSearch).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(300))
  expect(onSearch.mock.calls).toEqual([["opt"]])
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "ics{Enter}")
  expect(onSearch).toHaveBeenLastCalledWith("optics")
  act(() => jest.advanceTimersByTime(1000))
  expect(onSearch).toHaveBeenCalledTimes(2)
  jest.useRealTimers()
})

test("nothing, and not yet, have their own looks", () => {
  const { rerender } = renderIn("en", table({ rows: [], total: 0 }))
  expect(screen.getByText("No courses yet")).toBeVisible()
  expect(screen.queryByRole("table")).not.toBeInTheDocument()
  rerender(table({ rows: undefined, total: 0 }))
  expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true")
  expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(6)
})

test.each([
  [0, "1"],
  [-3, "1"],
  [99, "4"],
  [Number.NaN, "1"],
])("page %s of 4 is shown as %s (spec §5)", (page, shown) => {
  renderIn("en", <Pagination page={page} pages={4} hrefFor={(number) => `?page=${number}`} />)
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent(shown)
})

test("one page needs no pagination", () => {
  const { container } = renderIn("en", <Pagination page={1} pages={1} hrefFor={String} />)
  expect(container).toBeEmptyDOMElement()
})
