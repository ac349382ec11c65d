import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { DialogsHost } from "@/components/shell/dialogs/dialogs-host"
import { Button } from "@/components/ui/button"
import { DataTable } from "@/components/ui/table/data-table"
import { MenuItem } from "@/components/ui/overlays/menu"
import { Pagination } from "@/components/ui/table/pagination"
import type { TableView } from "@/components/ui/table/table-column"
import { openDialog } from "@/lib/client/dialogs"
import { DIALOG_LABELS } from "./member-fixtures"
import { renderWithMessages } from "./render-with-messages"

const router = { push: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/courses",
  useRouter: () => router,
}))

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

test("the links keep page, sort and search in the URL", () => {
  renderWithMessages("en", table({ view: { page: 2, sort: "title", search: "opt" } }))
  expect(screen.getByRole("columnheader", { name: /Title/ })).toHaveAttribute("aria-sort", "ascending")
  expect(screen.getByRole("link", { name: "Sort by Title" })).toHaveAttribute("href", "?page=1&sort=-title&search=opt")
  expect(screen.getByRole("link", { name: "Page 3" })).toHaveAttribute("href", "?page=3&sort=title&search=opt")
  expect(screen.getByText("23 rows")).toBeInTheDocument()
})

test("a row's menu is named after the row and runs the chosen action", async () => {
  const onDelete = jest.fn()
  renderWithMessages(
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

/** A list whose rows a menu removes after a question, as the lists of both areas do. */
function RemovableCourses() {
  const [rows, setRows] = useState(courses)
  async function onRemove({ id, title }: Course) {
    const answer = await openDialog({ type: "confirmation", title: `Remove ${title}?`, message: "It is gone." })
    if (answer === "primary") setRows((all) => all.filter((one) => one.id !== id))
  }
  return (
    <>
      {table({
        rows,
        nameOf: ({ title }) => title,
        actions: {
          nameOf: ({ title }) => title,
          itemsFor: (course) => <MenuItem onSelect={() => void onRemove(course)}>Remove</MenuItem>,
        },
        bulkActions: (chosen, clear) => (
          <Button
            onClick={() => {
              setRows((all) => all.filter((one) => !chosen.includes(one)))
              clear()
            }}
          >
            Remove all
          </Button>
        ),
      })}
      <DialogsHost labels={DIALOG_LABELS} />
    </>
  )
}

async function chooseRemove(title: string) {
  screen.getByRole("button", { name: `Actions for ${title}` }).focus()
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Remove" })).toHaveFocus())
  await userEvent.keyboard("{Enter}")
  return screen.findByRole("alertdialog", { name: `Remove ${title}?` })
}

test("the focus returns to the row's button when the question is closed, and goes to the next row when the row is gone", async () => {
  renderWithMessages("en", <RemovableCourses />)
  for (const ask of [1, 2]) {
    await chooseRemove("Optics")
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.getByRole("button", { name: "Actions for Optics" })).toHaveFocus())
    expect(ask).toBeLessThan(3)
  }
  await chooseRemove("Optics")
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(screen.getByRole("button", { name: "Actions for Mechanics" })).toHaveFocus())
  await chooseRemove("Mechanics")
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(screen.getByRole("region", { name: "Courses" })).toHaveFocus())
})

test("after an action on the chosen rows the focus stays in the list", async () => {
  renderWithMessages("en", <RemovableCourses />)
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Optics" }))
  screen.getByRole("button", { name: "Remove all" }).focus()
  await userEvent.keyboard("{Enter}")
  expect(screen.queryByText("Optics")).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole("region", { name: "Courses" })).toHaveFocus())
})

test("the search is debounced while typing, and immediate on Enter", async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: (ms) => act(() => jest.advanceTimersByTime(ms)) })
  const onSearch = jest.fn()
  renderWithMessages("en", table({ onSearch }))
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

test("the empty and the loading state are shown", () => {
  const { rerender } = renderWithMessages("en", table({ rows: [], total: 0 }))
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
  renderWithMessages("en", <Pagination page={page} pages={4} hrefFor={(number) => `?page=${number}`} />)
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent(shown)
})

test("one page needs no pagination", () => {
  const { container } = renderWithMessages("en", <Pagination page={1} pages={1} hrefFor={String} />)
  expect(container).toBeEmptyDOMElement()
})

test("a press on a row opens it, one on a control or on selected text does not", async () => {
  const openHref = "/admin/courses/2"
  renderWithMessages(
    "en",
    table({
      hrefOf: ({ id }) => `/admin/courses/${id}`,
      actions: { nameOf: ({ title }) => title, itemsFor: () => <MenuItem onSelect={() => undefined}>Hide</MenuItem> },
    }),
  )
  await userEvent.click(screen.getByText("₹1,999"))
  await waitFor(() => expect(router.push.mock.calls).toEqual([[openHref]]))
  await userEvent.click(screen.getByRole("button", { name: "Actions for Mechanics" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Hide" }))
  window.getSelection()?.selectAllChildren(screen.getByText("₹999"))
  // A press on a selection, unlike a press in a browser, which would begin a new one.
  fireEvent.click(screen.getByText("₹999"))
  expect(router.push).toHaveBeenCalledTimes(1)
})

test("rows are chosen singly or all at once, and only those that are shown count", async () => {
  const bulkActions = jest.fn((chosen: Course[]) => <span>{chosen.map(({ title }) => title).join(", ")}</span>)
  const props = { bulkActions, nameOf: ({ title }: Course) => title, onSearch: () => undefined }
  const { rerender } = renderWithMessages("en", table(props))
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Optics" }))
  const toolbar = screen.getByRole("toolbar", { name: "Actions for the selected rows" })
  expect(toolbar).toHaveTextContent("1 selectedOptics")
  expect(screen.getByRole("checkbox", { name: "Select all rows on this page" })).toBePartiallyChecked()
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all rows on this page" }))
  await waitFor(() => expect(toolbar).toHaveTextContent("2 selectedOptics, Mechanics"))
  rerender(table({ ...props, rows: courses.slice(1) }))
  expect(toolbar).toHaveTextContent("1 selectedMechanics")
  await userEvent.click(screen.getByRole("button", { name: "Clear selection" }))
  await waitFor(() => expect(screen.getByRole("searchbox")).toBeVisible())
})
