import type { ItemCard as Item } from "@/lib/features/items/contract"
import { type CardPlace, ItemCard } from "./item-card"

type ItemGridProps = {
  items: Item[]
  institute: CardPlace
  /** The grid is the first thing on its page, so that its pictures are not loaded late. */
  isOnTop?: boolean
  headings?: "h2" | "h3"
  /** On phones the cards stand in a row that is swiped, so that what follows stays near. */
  isSwiped?: boolean
}

const GRID = "grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
const SWIPED =
  "max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-3"

export function ItemGrid({ items, institute, isOnTop, headings, isSwiped }: ItemGridProps) {
  return (
    <ul className={isSwiped ? `${GRID} ${SWIPED}` : GRID}>
      {items.map((item, at) => (
        <li
          key={item.id}
          className={isSwiped ? "flex *:grow max-sm:w-[84%] max-sm:shrink-0 max-sm:snap-center" : "flex *:grow"}
        >
          <ItemCard item={item} institute={institute} isFirst={isOnTop && at === 0} as={headings} />
        </li>
      ))}
    </ul>
  )
}
