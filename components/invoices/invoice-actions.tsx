"use client"
import { useTranslations } from "next-intl"
import { useCopy } from "@/components/forms/use-copy"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { type Invoice, invoices } from "@/lib/features/invoices/contract"
import { isOfSale } from "@/lib/features/invoices/invoice-kind"
import { paths } from "@/lib/shared/paths"

type InvoiceActionsProps = {
  invoice: Invoice
  /** Where it is issued again, while its month lasts. */
  reissueHref: string | undefined
}

/** What can be done with a document besides saving its PDF. */
export function InvoiceActions({ invoice, reissueHref }: InvoiceActionsProps) {
  const { number, kind, transactionId, isCorrected } = invoice
  const t = useTranslations("invoices.list")
  const reissue = useTranslations("invoices.reissue")
  const may = useMay()
  const copy = useCopy()
  return (
    <>
      {may({ on: "orders", right: "view" }) && (
        <MenuItem icon={<Icon name="shopping-bag" />} href={paths.adminOrder(transactionId)}>
          {t("order")}
        </MenuItem>
      )}
      {reissueHref && !isCorrected && isOfSale(kind) && may(invoices.reissue) && (
        <MenuItem icon={<Icon name="pencil" />} href={reissueHref}>
          {reissue("action")}
        </MenuItem>
      )}
      <MenuItem icon={<Icon name="copy" />} onSelect={() => void copy(number, t("copied"))}>
        {t("copy")}
      </MenuItem>
    </>
  )
}
