"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFileDownload } from "@/components/forms/use-file-download"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { ListTable } from "@/components/ui/table/list-table"
import type { Column } from "@/components/ui/table/table-column"
import { useListParams } from "@/components/ui/table/use-list-params"
import { useFormats } from "@/components/ui/use-formats"
import { call, queryFor } from "@/lib/client/api"
import { pdfName } from "@/lib/features/invoices/document-number"
import type { OrderState } from "@/lib/features/orders/states"
import { type MasterPlanOrder, masterPlanOrders } from "@/lib/features/plan-orders/master-contract"

const PAGE_SIZE = 20

/** The orders of the plan of an institute with their documents, the latest first. */
export function OrdersTab({ instituteId }: { instituteId: number }) {
  const t = useTranslations("masterInstitute.orders")
  const address = useListParams({ filters: ["tab"] })
  const params = { id: String(instituteId) }
  const list = useQuery({
    ...queryFor(masterPlanOrders.list, {
      params,
      query: { page: String(address.page - 1), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListTable
      label={t("title")}
      list={list}
      params={address}
      columns={useOrderColumns(instituteId)}
      keyOf={({ id }) => id}
      nameOf={({ number }) => number}
      pageSize={PAGE_SIZE}
      isSearchable={false}
      csv={{
        name: "plan-orders",
        fetchPage: ({ page, size }) =>
          call(masterPlanOrders.list, { params, query: { page: String(page), size: String(size) } }),
      }}
      empty={{ icon: "wallet", title: t("none"), message: t("noneMessage") }}
      noMatches={{
        title: t("none"),
        message: t("noneMessage"),
        all: { href: address.hrefFor({ page: 1 }), label: t("first") },
      }}
    />
  )
}

const TONES: Record<OrderState, BadgeTone> = {
  created: "neutral",
  payment_pending: "warning",
  awaiting_offline: "warning",
  paid: "success",
  partially_refunded: "neutral",
  refunded: "neutral",
  expired: "neutral",
  cancelled: "neutral",
}

function useOrderColumns(instituteId: number): Column<MasterPlanOrder>[] {
  const t = useTranslations("masterInstitute.orders")
  const { date, money } = useFormats()
  const nameOf = ({ plan, interval, kind }: MasterPlanOrder) => t(kind, { plan, interval: t(`intervals.${interval}`) })
  return [
    {
      key: "number",
      header: t("number"),
      csv: ({ number }) => number,
      cell: ({ number, buyer }) => (
        <span className="flex min-w-0 flex-col">
          <span className="font-medium break-all">{number}</span>
          <span className="text-sm break-words text-muted">{buyer}</span>
        </span>
      ),
    },
    { key: "plan", header: t("plan"), csv: nameOf, cell: nameOf },
    {
      key: "total",
      header: t("total"),
      isNumeric: true,
      csv: ({ totalMinor }) => (totalMinor / 100).toFixed(2),
      cell: ({ totalMinor, offsetMinor, currency }) => (
        <span className="flex flex-col">
          {money(totalMinor, currency)}
          {offsetMinor > 0 && (
            <span className="text-sm text-muted">{t("offset", { amount: money(offsetMinor, currency) })}</span>
          )}
        </span>
      ),
    },
    {
      key: "status",
      header: t("status"),
      csv: ({ status }) => t(`states.${status}`),
      cell: ({ status }) => (
        <Badge tone={TONES[status]} hasDot>
          {t(`states.${status}`)}
        </Badge>
      ),
    },
    {
      key: "at",
      header: t("at"),
      isMinor: true,
      csv: ({ createdAt }) => createdAt.toISOString(),
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{date(createdAt)}</span>,
    },
    {
      key: "documents",
      header: t("documents"),
      csv: ({ documents }) => documents.map(({ number }) => number).join(", "),
      cell: ({ documents }) => <Documents instituteId={instituteId} documents={documents} />,
    },
  ]
}

type DocumentsProps = { instituteId: number; documents: MasterPlanOrder["documents"] }

function Documents({ instituteId, documents }: DocumentsProps) {
  const { isPending, download } = useFileDownload()
  if (documents.length === 0) return "–"
  return (
    <span className="flex flex-col items-start gap-1">
      {documents.map(({ id, number }) => (
        <Button
          key={id}
          variant="link"
          pending={isPending}
          onClick={() =>
            download(pdfName(number), () =>
              call(masterPlanOrders.document, { params: { id: String(instituteId), document: String(id) } }),
            )
          }
        >
          {number}
        </Button>
      ))}
    </span>
  )
}
