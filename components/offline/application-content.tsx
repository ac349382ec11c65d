"use client"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { useTotalRows } from "@/components/shell/orders/use-total-rows"
import { useFormats } from "@/components/ui/use-formats"
import type { Application } from "@/lib/features/offline/application-shapes"
import { offline } from "@/lib/features/offline/contract"
import { type DecisionForm, DecisionButtons } from "./decision-buttons"
import { ProofView } from "./proof-view"
import { ReceiptList } from "./receipt-list"
import { RecordForm } from "./record-form"
import { RejectForm } from "./reject-form"
import { StatusBadge } from "./status-badge"

/** What an applicant wants and shows, what was received, and what staff may do now. */
export function ApplicationContent({ application }: { application: Application }) {
  const t = useTranslations("offline")
  const mayDecide = useMay()(offline.accept)
  const [form, setForm] = useState<DecisionForm>()
  const { exactMoney, date } = useFormats()
  const { status, number, createdAt, expiresAt, totalMinor, receivedMinor, writtenOffMinor, currency } = application
  const leftMinor = totalMinor - receivedMinor - writtenOffMinor - application.clearingMinor
  const isOpen = !["enrolled", "rejected", "withdrawn", "expired"].includes(status)
  const rows = useTotalRows(application.totals)
  const close = () => setForm(undefined)
  return (
    <div className="mt-1 flex flex-col gap-5 text-ui">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <StatusBadge status={status} />
        <span className="tabular">{number}</span>
        {date(createdAt)}
        {isOpen && <span>{t("until", { date: date(expiresAt) })}</span>}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact label={t("facts.email")}>{application.applicant.email}</Fact>
        <Fact label={t("facts.items")}>{application.lines.map(({ item }) => item.title).join(", ")}</Fact>
        <Fact label={t("facts.mode")}>
          {[t(`modes.${application.mode}`), application.reference].filter(Boolean).join(" · ")}
        </Fact>
        {application.note && <Fact label={t("facts.note")}>{application.note}</Fact>}
        {application.reason && <Fact label={t("facts.reason")}>{application.reason}</Fact>}
        {rows.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        {isOpen && <Fact label={t("facts.left")}>{exactMoney(leftMinor, currency)}</Fact>}
        {writtenOffMinor > 0 && <Fact label={t("facts.writtenOff")}>{exactMoney(writtenOffMinor, currency)}</Fact>}
      </dl>
      <div className="grid grid-cols-1 items-start gap-5 sm:has-data-proof:grid-cols-2">
        {application.hasProof && <ProofView id={application.id} number={number} mime={application.proofMime ?? ""} />}
        <div className="flex min-w-0 flex-col gap-4">
          {status === "payment_received" && <p className="rounded bg-warning-soft p-3">{t("stuck")}</p>}
          {mayDecide && isOpen && form === undefined && (
            <DecisionButtons application={application} leftMinor={leftMinor} onChoose={setForm} />
          )}
          {form === "record" && <RecordForm application={application} leftMinor={leftMinor} onDone={close} />}
          {form === "reject" && <RejectForm application={application} onDone={close} />}
        </div>
      </div>
      <ReceiptList application={application} mayChange={mayDecide && isOpen} />
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-wrap tabular">{children}</dd>
    </>
  )
}
