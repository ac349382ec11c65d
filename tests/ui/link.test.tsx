import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import NextLink from "next/link"
import { Link } from "@/components/ui/link"

jest.mock("next/link", () => ({ __esModule: true, default: jest.fn(() => null) }))

const nextLink = jest.mocked(NextLink)
const lastProps = () => nextLink.mock.calls.at(-1)?.[0]
const scrollTo = jest.fn()

beforeEach(() => {
  window.history.replaceState(null, "", "/admin/orders?page=2")
  Object.assign(window, { scrollTo })
  scrollTo.mockClear()
  nextLink.mockImplementation(({ href, children, onPointerEnter, onFocus }) => (
    <a href={String(href)} onPointerEnter={onPointerEnter} onFocus={onFocus}>
      {children}
    </a>
  ))
})

/** Follows the link as Next does, and returns whether the page stays. */
function navigate(): boolean {
  const preventDefault = jest.fn()
  lastProps()?.onNavigate?.({ preventDefault })
  return preventDefault.mock.calls.length > 0
}
const url = () => window.location.pathname + window.location.search

test("a page is prefetched once the pointer or the focus is on its link, not before", async () => {
  render(<Link href="/admin/users/students">Students</Link>)
  expect(lastProps()?.prefetch).toBe(false)
  await userEvent.hover(screen.getByRole("link"))
  expect(lastProps()?.prefetch).toBe(true)
})

test("another query of the current page is shown without asking the server, and is not prefetched", async () => {
  render(<Link href="/admin/orders?page=3">3</Link>)
  await userEvent.hover(screen.getByRole("link"))
  expect(lastProps()?.prefetch).toBe(false)
  expect(navigate()).toBe(true)
  expect(url()).toBe("/admin/orders?page=3")
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

test("a link that keeps the scroll position or replaces the entry of the history does so", () => {
  const { length } = window.history
  render(
    <Link href="/admin/orders" scroll={false} replace>
      All
    </Link>,
  )
  expect(navigate()).toBe(true)
  expect([url(), window.history.length]).toEqual(["/admin/orders", length])
  expect(scrollTo).not.toHaveBeenCalled()
})

test.each(["/admin/users/students?page=2", "/admin/orders#content", "https://rival.test/admin/orders?page=3"])(
  "%s is left to Next",
  (href) => {
    render(<Link href={href}>Elsewhere</Link>)
    expect(navigate()).toBe(false)
    expect(url()).toBe("/admin/orders?page=2")
  },
)
