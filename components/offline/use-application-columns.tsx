"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { ApplicationRow } from "@/lib/features/offline/application-shapes"
import { StatusBadge } from "./status-badge"

/** The columns of applications: who wants to pay for what, how much of it has come, and since when. */
export function useApplicationColumns(hrefOf: (id: number) => string): Column<ApplicationRow>[] {
  const t = useTranslations("offline")
  const { exactMoney, date } = useFormats()
  return [
    {
      key: "applicant",
      header: t("columns.applicant"),
      cell: ({ id, applicant, number }) => (
        <span className="flex min-w-0 flex-col lg:max-w-52">
          <Link href={hrefOf(id)} className="max-w-full font-medium break-words hover:text-primary">
            {applicant.name}
          </Link>
          <span className="text-sm font-normal whitespace-nowrap text-muted tabular">{number}</span>
        </span>
      ),
    },
    {
      key: "title",
      header: t("columns.item"),
      cell: ({ title }) => <span className="break-words lg:line-clamp-2">{title}</span>,
    },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: "received",
      header: t("columns.received"),
      isNumeric: true,
      cell: ({ receivedMinor, clearingMinor, currency }) => (
        <span className="flex flex-col items-end whitespace-nowrap">
          {exactMoney(receivedMinor, currency)}
          {clearingMinor > 0 && (
            <span className="text-sm font-normal text-muted">
              {t("clearing", { amount: exactMoney(clearingMinor, currency) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "total",
      header: t("columns.total"),
      isNumeric: true,
      cell: ({ totalMinor, currency }) => <span className="whitespace-nowrap">{exactMoney(totalMinor, currency)}</span>,
    },
    {
      key: "date",
      header: t("columns.date"),
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{date(createdAt)}</span>,
    },
  ]
}
