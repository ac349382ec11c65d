import { useTranslations } from "next-intl"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { GSTIN_FILTERS } from "@/lib/features/invoices/contract"
import { INVOICE_KINDS, type InvoiceKind } from "@/lib/features/invoices/invoice-kind"

interface InvoiceFilter {
  month: string | undefined
  kind: InvoiceKind | undefined
  gstin: (typeof GSTIN_FILTERS)[number] | undefined
}

type InvoiceFiltersProps = {
  chosen: InvoiceFilter
  /** The months that can be chosen, as "2026-11". */
  months: readonly string[]
  monthOf: (month: string) => string
  onChoose: (change: Partial<InvoiceFilter>) => void
}

/** The filters of a list of documents. */
export function InvoiceFilters({ chosen, months, monthOf, onChoose }: InvoiceFiltersProps) {
  const t = useTranslations("invoices")
  return (
    <>
      <FilterSelect
        label={t("list.month")}
        all={t("list.allMonths")}
        options={months}
        value={chosen.month}
        nameOf={monthOf}
        onChoose={(month) => onChoose({ month })}
      />
      <FilterSelect
        label={t("list.kind")}
        all={t("list.allKinds")}
        options={INVOICE_KINDS}
        value={chosen.kind}
        nameOf={(one) => t(`kinds.${one}`)}
        onChoose={(kind) => onChoose({ kind })}
      />
      <FilterSelect
        label={t("list.gstin")}
        all={t("list.allBuyers")}
        options={GSTIN_FILTERS}
        value={chosen.gstin}
        nameOf={(one) => t(`list.gstins.${one}`)}
        onChoose={(gstin) => onChoose({ gstin })}
      />
    </>
  )
}
