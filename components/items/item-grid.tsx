import type { ItemCard as Item } from "@/lib/features/items/contract"
import { type CardPlace, ItemCard } from "./item-card"

type ItemGridProps = {
  items: Item[]
  institute: CardPlace
  /** The grid is the first thing on its page, so that its pictures are not loaded late. */
  isOnTop?: boolean
  headings?: "h2" | "h3"
}

export function ItemGrid({ items, institute, isOnTop, headings }: ItemGridProps) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((item, at) => (
        <li key={item.id} className="flex *:grow">
          <ItemCard item={item} institute={institute} isFirst={isOnTop && at === 0} as={headings} />
        </li>
      ))}
    </ul>
  )
}
