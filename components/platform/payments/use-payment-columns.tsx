"use client"
import { useTranslations } from "next-intl"
import type { BadgeTone } from "@/components/ui/badge"
import { Link } from "@/components/ui/link"
import { StatusCell } from "@/components/ui/table/status-cell"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { PlanReceipt } from "@/lib/features/plan-orders/payments-contract"
import { paths } from "@/lib/shared/paths"

const TONES = {
  awaiting_clearance: "warning",
  counted: "success",
  onBalance: "primary",
  bounced: "danger",
  reversed: "neutral",
} as const satisfies Record<PlanReceipt["state"] | "onBalance", BadgeTone>

const stateOf = ({ state, isOnBalance }: PlanReceipt) => (isOnBalance ? "onBalance" : state)

/** The columns of payments to the platform itself. Days are those of India. */
export function usePaymentColumns(): Column<PlanReceipt>[] {
  const t = useTranslations("planPayments")
  const tModes = useTranslations("masterInstitute.payment.modes")
  const { date, exactMoney } = useFormats()
  const reasonOf = ({ reason, reversedAt }: PlanReceipt) =>
    reversedAt && reason !== null ? t("reversedOn", { day: date(reversedAt), reason }) : reason
  return [
    {
      key: "institute",
      header: t("columns.institute"),
      csv: ({ institute }) => institute.name,
      cell: ({ institute }) => (
        <Link
          href={`${paths.masterInstitute(institute.id)}?tab=plan`}
          className="font-medium break-words underline-offset-4 hover:underline"
        >
          {institute.name}
        </Link>
      ),
    },
    {
      key: "order",
      header: t("columns.order"),
      csv: ({ orderNumber }) => orderNumber,
      cell: ({ orderNumber }) => <span className="whitespace-nowrap tabular">{orderNumber}</span>,
    },
    {
      key: "amount",
      header: t("columns.amount"),
      isNumeric: true,
      csv: ({ amountMinor }) => (amountMinor / 100).toFixed(2),
      cell: ({ amountMinor, currency }) => (
        <span className="whitespace-nowrap">{exactMoney(amountMinor, currency)}</span>
      ),
    },
    {
      key: "mode",
      header: t("columns.mode"),
      isWideOnly: true,
      csv: ({ mode }) => tModes(mode),
      cell: ({ mode }) => tModes(mode),
    },
    {
      key: "reference",
      header: t("columns.reference"),
      csv: ({ reference }) => reference,
      cell: ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
    },
    {
      key: "receivedOn",
      header: t("columns.receivedOn"),
      csv: ({ receivedOn }) => receivedOn,
      cell: ({ receivedOn }) => <span className="whitespace-nowrap">{date(`${receivedOn}T12:00:00+05:30`)}</span>,
    },
    {
      key: "state",
      header: t("columns.state"),
      csv: (row) => t(`states.${stateOf(row)}`),
      cell: (row) => (
        <StatusCell tone={TONES[stateOf(row)]} label={t(`states.${stateOf(row)}`)} reason={reasonOf(row)} />
      ),
    },
    { key: "by", header: t("columns.by"), isWideOnly: true, csv: ({ by }) => by, cell: ({ by }) => by },
  ]
}
