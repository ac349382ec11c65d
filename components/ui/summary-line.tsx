import type { ReactNode } from "react"

/** One line of a summary: what it is and its amount. */
export function SummaryLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0 break-words text-muted">{label}</dt>
      <dd className="ms-auto">{children}</dd>
    </div>
  )
}
