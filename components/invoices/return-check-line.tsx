"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { invoices } from "@/lib/features/invoices/contract"

/** Returns are filed in rupees alone. */
const CURRENCY = "INR"

/** Whether the tables of a month's GSTR-1 agree with its codes, with the sums; red where they do not. */
export function ReturnCheckLine({ month }: { month: string }) {
  const t = useTranslations("invoices.month.check")
  const { exactMoney } = useFormats()
  const { data, isError, refetch } = useQuery(queryFor(invoices.checkReturn, { query: { month } }))
  if (isError)
    return (
      <p className="mt-4 text-ui text-muted">
        {t("unknown")}{" "}
        <Button variant="link" onClick={() => void refetch()}>
          {t("again")}
        </Button>
      </p>
    )
  if (!data) return <Skeleton className="mt-4 h-5 w-72 max-w-full" />
  const amount = (minor: number) => exactMoney(minor, CURRENCY)
  const sums = {
    sales: amount(data.salesMinor),
    credit: amount(data.creditMinor),
    net: amount(data.salesMinor - data.creditMinor),
    codes: amount(data.codesMinor),
  }
  return (
    <p
      role={data.isRight ? undefined : "alert"}
      className={`mt-4 flex items-start gap-2 text-ui ${data.isRight ? "text-success" : "text-danger"}`}
    >
      <Icon name={data.isRight ? "circle-check" : "circle-alert"} className="mt-0.5" />
      <span className="min-w-0 tabular">{t(data.isRight ? "right" : "wrong", sums)}</span>
    </p>
  )
}
