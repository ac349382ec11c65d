"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { PageSteps } from "@/components/forms/page-steps"
import { DateAndTime } from "@/components/ui/date-and-time"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { Sheet } from "@/components/ui/overlays/sheet"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { ledger, type OwedEntry, type OwedKind } from "@/lib/features/ledger/contract"
import { paths } from "@/lib/shared/paths"

const PAGE_SIZE = 20

type OwedSheetProps = { of: OwedKind | undefined; onClose: () => void }

/** The orders behind an amount that institute and platform owe each other. */
export function OwedSheet({ of, onClose }: OwedSheetProps) {
  const t = useTranslations("payouts.owed")
  return (
    <Sheet isOpen={of !== undefined} onClose={onClose} title={of ? t(of) : t("title")}>
      {of && <OwedList key={of} of={of} />}
    </Sheet>
  )
}

function OwedList({ of }: { of: OwedKind }) {
  const t = useTranslations("payouts.owed")
  const [page, setPage] = useState(0)
  const list = useQuery({
    ...queryFor(ledger.owed, { query: { of, page: String(page), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryContent query={list} skeleton={<SkeletonLines lines={8} className="mt-4" />}>
      {({ content, totalPages }) =>
        content.length === 0 ? (
          <p className="mt-2 text-ui text-muted">{t("nothing")}</p>
        ) : (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {content.map((entry) => (
                <OwedRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <PageSteps page={page} totalPages={totalPages} onPage={setPage} />
          </>
        )
      }
    </QueryContent>
  )
}

function OwedRow({ entry: { at, kind, number, transactionId, amountMinor, currency } }: { entry: OwedEntry }) {
  const t = useTranslations("payouts.owed")
  const { exactMoney } = useFormats()
  return (
    <li className="flex items-baseline justify-between gap-4 py-3 text-ui">
      <span className="min-w-0">
        {transactionId && number ? (
          <Link href={paths.adminOrder(transactionId)} className="text-primary hover:underline">
            {number}
          </Link>
        ) : (
          t("noOrder")
        )}
        <span className="block text-sm text-muted">
          {t(`kinds.${kind}`)} · <DateAndTime at={at} />
        </span>
      </span>
      <span className="whitespace-nowrap tabular">{exactMoney(amountMinor, currency)}</span>
    </li>
  )
}
