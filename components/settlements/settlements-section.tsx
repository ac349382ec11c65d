"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { useFileDownload } from "@/components/forms/use-file-download"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { call, queryFor } from "@/lib/client/api"
import { type SettlementDifference, settlements } from "@/lib/features/settlements/contract"
import { formatDate } from "@/lib/shared/dates"
import { paths } from "@/lib/shared/paths"
import { DifferenceTable, useDifferenceList } from "./difference-table"
import { ExplainSheet } from "./explain-sheet"
import { useDifferenceColumns } from "./use-difference-columns"

/** What the nightly comparison of the institute's accounts with its books has found. */
export function SettlementsSection() {
  const t = useTranslations("settlements")
  const locale = useLocale()
  const { address, status, query } = useDifferenceList()
  const list = useQuery({ ...queryFor(settlements.list, { query }), placeholderData: keepPreviousData })
  const [explained, setExplained] = useState<SettlementDifference>()
  const columns = useDifferenceColumns()
  const { comparedTo, totalElements = 0 } = list.data ?? {}
  return (
    <div className="mt-8 flex flex-col gap-4">
      <div>
        <h2 className="text-base font-semibold">{t("title")}</h2>
        <p className="text-ui text-muted">
          {t("intro")} {comparedTo && t("comparedTo", { day: formatDate(comparedTo, { locale, timezone: "UTC" }) })}
        </p>
      </div>
      <DifferenceTable
        address={address}
        status={status}
        list={list}
        columns={columns}
        button={totalElements > 0 && <CsvButton />}
        itemsFor={(difference) => <Actions difference={difference} onExplain={() => setExplained(difference)} />}
        isCompared={Boolean(comparedTo)}
      />
      <ExplainSheet difference={explained} onClose={() => setExplained(undefined)} />
    </div>
  )
}

type ActionsProps = { difference: SettlementDifference; onExplain: () => void }

function Actions({ difference: { transactionId, orderNumber, status }, onExplain }: ActionsProps) {
  const t = useTranslations("settlements")
  const may = useMay()
  return (
    <>
      {transactionId && orderNumber && may({ on: "orders", right: "view" }) && (
        <MenuItem icon={<Icon name="shopping-bag" />} href={paths.adminOrder(transactionId)}>
          {t("order")}
        </MenuItem>
      )}
      {status === "open" && may(settlements.explain) && (
        <MenuItem icon={<Icon name="check" />} onSelect={onExplain}>
          {t("explain.action")}
        </MenuItem>
      )}
    </>
  )
}

function CsvButton() {
  const t = useTranslations("settlements")
  const { isPending, download } = useFileDownload()
  return (
    <Button
      variant="secondary"
      pending={isPending}
      onClick={() => download("settlement-differences.csv", () => call(settlements.csv, { query: {} }))}
    >
      <Icon name="download" />
      {t("csv")}
    </Button>
  )
}
