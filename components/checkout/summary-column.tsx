import type { ReactNode } from "react"
import { CheckoutTotal } from "./checkout-total"

type SummaryColumnProps = {
  /** The name of the summary, which is also its heading. */
  label: string
  summary: ReactNode
  /** The total, which on phones stands beside the button too. */
  total: { totalMinor: number; taxMinor: number; currency: string; country: string }
  /** The button and what is said about it. */
  foot: ReactNode
}

/**
 * The summary of a checkout with its button: a card beside what is bought. On phones its foot, with the total, stays at the bottom of the
 * screen, and the grid that this is in has to be as high as what scrolls.
 */
export function SummaryColumn({ label, summary, total, foot }: SummaryColumnProps) {
  return (
    <div className="contents lg:sticky lg:top-24 lg:block lg:rounded lg:bg-surface lg:p-6 lg:shadow-card">
      <section
        aria-label={label}
        className="flex flex-col gap-6 max-lg:rounded max-lg:bg-surface max-lg:p-6 max-lg:shadow-card"
      >
        <h2 className="text-lg font-semibold">{label}</h2>
        {summary}
      </section>
      <div
        data-bottom-bar
        className="max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:order-last max-lg:-mx-4 max-lg:flex max-lg:flex-col max-lg:gap-2 max-lg:bg-raised max-lg:px-4 max-lg:pt-3 max-lg:pb-[calc(12px+env(safe-area-inset-bottom))] max-lg:shadow-[0_-1px_0_var(--hairline)] lg:mt-6"
      >
        <CheckoutTotal {...total} />
        {foot}
      </div>
    </div>
  )
}
