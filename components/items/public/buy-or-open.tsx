"use client"
import { useItemState } from "./use-item-state"

type BuyOrOpenProps = {
  itemId: number
  /** Without an address it cannot be bought yet. */
  buy: { href?: string; label: string }
  open: { href: string; label: string }
  className: string
}

/** A link to buy the item, or to open it for those who own it. */
export function BuyOrOpen({ itemId, buy, open, className }: BuyOrOpenProps) {
  const { isOwned } = useItemState(itemId)
  const { href, label } = isOwned ? open : buy
  if (href === undefined)
    return (
      <span aria-disabled className={className}>
        {label}
      </span>
    )
  return (
    <a href={href} className={className}>
      {label}
    </a>
  )
}
