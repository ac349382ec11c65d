import type { ItemCard as Item } from "@/lib/features/items/contract"
import { type CardInstitute, ItemCard } from "./item-card"

type ItemGridProps = {
  items: Item[]
  institute: CardInstitute
  /** Whether the grid is at the top of its page, so that its first picture is loaded eagerly. */
  isAboveTheFold?: boolean
  headings?: "h2" | "h3"
  /** On phones shows the cards in a horizontally scrolling row. */
  isSwipeable?: boolean
}

const GRID = "grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3"
const SWIPEABLE =
  "max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:gap-4 max-sm:relative max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-3"

export function ItemGrid({ items, institute, isAboveTheFold, headings, isSwipeable }: ItemGridProps) {
  return (
    <ul className={isSwipeable ? `${GRID} ${SWIPEABLE}` : GRID}>
      {items.map((item, at) => (
        <li
          key={item.id}
          className={
            isSwipeable
              ? "flex *:min-w-0 *:grow max-sm:w-[84%] max-sm:shrink-0 max-sm:snap-center"
              : "flex *:min-w-0 *:grow"
          }
        >
          <ItemCard item={item} institute={institute} isFirst={isAboveTheFold && at === 0} as={headings} />
        </li>
      ))}
    </ul>
  )
}
