import { screen } from "@testing-library/react"
import { ItemFilters } from "@/components/items/public/item-filters"
import { ItemCard } from "@/components/items/public/item-card"
import { ItemCard as ItemCardShape } from "@/lib/features/items/contract"
import { renderWithMessages } from "./render-with-messages"
import { itemCard } from "./item-card-fixture"

const counts = {
  categories: [
    { value: "Data", count: 2 },
    { value: "Music", count: 1 },
  ],
  languages: [],
  prices: [],
}

test("the filters of a list stand behind one button, which says how many are chosen, and never move the page", () => {
  const state = { category: "Data", page: 1 }
  const { container } = renderWithMessages(
    "en",
    <ItemFilters path="/institute/2/courses" state={state} counts={counts} hasLevels />,
  )
  const sheet = screen.getByLabelText("Filter and sort", { selector: "[popover]" })
  expect(screen.getByRole("button", { name: "Filter and sort · 1" })).toHaveAttribute("popovertarget", sheet.id)
  expect(sheet).toContainElement(screen.getByText("Show results"))
  expect(screen.getByText("Music").closest("a")).toHaveAttribute("href", "/institute/2/courses?category=Music")
  expect(container.innerHTML).not.toContain("scroll-initial-target")
})

test("a card says that an item which cannot be delivered yet is coming soon", () => {
  const institute = { id: 2, country: "IN", timezone: "Asia/Kolkata", isSelling: true }
  const show = (values: object) =>
    renderWithMessages("en", <ItemCard item={ItemCardShape.parse(itemCard(values))} institute={institute} />)
  const { unmount } = show({ kind: "webinar" })
  expect(screen.getByText("Coming soon")).toBeVisible()
  unmount()
  show({ lessons: 3 })
  expect(screen.queryByText("Coming soon")).toBeNull()
})
