"use client"
import type { ReactNode } from "react"
import { paths } from "@/lib/shared/paths"
import { useBasketIds } from "./use-basket-ids"

type BasketLinkProps = { instituteId: number; label: string; className?: string; children: ReactNode }

/** The link to the basket in a header, with the number of items in it; staff have none. The children are its icon. */
export function BasketLink(props: BasketLinkProps) {
  const ids = useBasketIds(props.instituteId)
  return ids && <BasketLinkOf {...props} count={ids.length} />
}

/** The link to a basket with so many items. */
export function BasketLinkOf({
  instituteId,
  label,
  className = "",
  children,
  count,
}: BasketLinkProps & { count: number }) {
  return (
    <a
      href={paths.basket(instituteId)}
      data-empty={count === 0 || undefined}
      className={`relative inline-flex size-10 shrink-0 items-center justify-center rounded hover:bg-quiet ${className}`}
    >
      {children}
      <span className="sr-only">{label}</span>
      {count > 0 && (
        <span className="absolute end-0 top-0 min-w-4.5 rounded-full bg-primary px-1 text-center text-xs leading-4.5 font-semibold text-primary-ink tabular">
          {count}
        </span>
      )}
    </a>
  )
}
