import type { ReactNode } from "react"

/** One line of an order's details. */
export function OrderLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 border-t border-line py-3 first:border-0 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
