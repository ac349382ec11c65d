"use client"
import { useTranslations } from "next-intl"
import { useTotalRows } from "@/components/shell/orders/use-total-rows"
import type { OrderTotals } from "@/lib/features/orders/totals-shape"

type RecordedTotalsProps = {
  totals: OrderTotals | undefined
  /** Whether they could not be worked out. */
  isFailed: boolean
}

/** What is recorded of a sale by hand, down to its total; nothing until it is known. */
export function RecordedTotals({ totals, isFailed }: RecordedTotalsProps) {
  const t = useTranslations("offline.enrol")
  if (isFailed)
    return (
      <p role="alert" className="text-ui text-danger">
        {t("totalsFailed")}
      </p>
    )
  return totals && <Rows totals={totals} />
}

function Rows({ totals }: { totals: OrderTotals }) {
  const t = useTranslations("offline.enrol")
  const rows = useTotalRows(totals)
  return (
    <dl aria-label={t("totals")} className="flex flex-col gap-1.5 rounded bg-quiet p-3 text-ui tabular">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="ms-auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
