"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { useFormats } from "@/components/ui/use-formats"
import { call } from "@/lib/client/api"
import { baskets } from "@/lib/features/baskets/contract"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import type { BuyerPlace } from "../billing/billing-fields"

interface CreditFieldProps {
  instituteId: number
  itemIds: readonly number[]
  place: BuyerPlace | undefined
  /** The code that is applied. */
  code: string | null
  /** What the items cost with the credit. */
  amounts: QuoteTotals
  /** Called with what the items cost without the credit, and with null while it is used. */
  onChange: (totals: QuoteTotals | null) => void
}

/** Credit is used unless the buyer says otherwise; then the total is asked for without it. */
export function CreditField({ instituteId, itemIds, place, code, amounts, onChange }: CreditFieldProps) {
  const t = useTranslations("orders.credit")
  const { exactMoney } = useFormats({ country: amounts.country })
  const [isUsed, setIsUsed] = useState(true)
  const { subtotalMinor, availableCreditMinor, currency } = amounts
  const quote = useQuery({
    queryKey: [baskets.quote.path, "without credit", instituteId, itemIds, subtotalMinor, place, code],
    queryFn: ({ signal }) => {
      const items = itemIds.map((itemId) => ({ itemId }))
      const body = { items, instituteId, billing: place, coupon: code, useCredit: false }
      return call(baskets.quote, { body }, { signal })
    },
    enabled: !isUsed,
    placeholderData: keepPreviousData,
  })
  const totals = isUsed ? null : quote.data
  useEffect(() => {
    if (totals !== undefined) onChange(totals)
  }, [totals, onChange])
  return (
    <Checkbox
      label={t("use", { amount: exactMoney(availableCreditMinor, currency) })}
      help={quote.isError && !isUsed ? <span role="alert">{t("failed")}</span> : undefined}
      checked={isUsed}
      onChange={({ target }) => setIsUsed(target.checked)}
    />
  )
}
