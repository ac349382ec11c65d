import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import type { CheckedDocument as Facts } from "@/lib/features/invoices/contract"
import { formatsOf } from "@/lib/shared/formats"
import { localeOf } from "@/lib/shared/locale"
import type { Language } from "@/lib/shared/messages/languages"

/** Dates of documents are days of India, whatever the zone of whoever reads them. */
const ZONE = "Asia/Kolkata"

/** What the check page says of a document that was issued. */
export function CheckedDocument({ document, language }: { document: Facts; language: Language }) {
  const t = useTranslations("invoices")
  const { exactMoney, date } = formatsOf(localeOf(language, document.country), ZONE)
  const dayOf = (day: string) => date(`${day}T12:00:00+05:30`)
  const { corrections, currency } = document
  return (
    <>
      <ul className="flex flex-col gap-1 rounded bg-surface px-5 py-4 font-semibold shadow-card">
        {corrections.length === 0 ? (
          <li>{t("check.unchanged")}</li>
        ) : (
          corrections.map((correction) => (
            <li key={correction.number}>
              {t("check.corrected", {
                number: correction.number,
                amount: exactMoney(correction.totalMinor, currency),
                date: dayOf(correction.issuedOn),
              })}
            </li>
          ))
        )}
      </ul>
      <dl className="mt-4 flex flex-col rounded bg-surface px-5 py-1 text-ui shadow-card">
        <Fact label={t("check.document")}>
          {t(`kinds.${document.kind}`)} {document.number}
        </Fact>
        <Fact label={t("check.date")}>{dayOf(document.issuedOn)}</Fact>
        <Fact label={t("check.seller")}>
          {document.seller}
          {document.sellerGstin && <span className="block text-muted">GSTIN {document.sellerGstin}</span>}
        </Fact>
        <Fact label={t("check.buyer")}>{document.buyer}</Fact>
        {document.placeOfSupply && <Fact label={t("check.place")}>{document.placeOfSupply}</Fact>}
        <Fact label={t("check.total")}>
          <strong className="font-semibold">{exactMoney(document.totalMinor, currency)}</strong>
        </Fact>
      </dl>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4 border-t border-line py-3 first:border-0">
      <dt className="text-muted">{label}</dt>
      <dd className="break-words tabular">{children}</dd>
    </div>
  )
}
