"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import type { Column } from "@/components/ui/table/table-column"
import { queryFor } from "@/lib/client/api"
import { type PlatformDifference, settlements } from "@/lib/features/settlements/contract"
import { DifferenceTable, useDifferenceList } from "./difference-table"
import { ExplainSheet } from "./explain-sheet"
import { useDifferenceColumns } from "./use-difference-columns"

/** What the nightly comparison has found at the platform's account and at those of institutes. */
export function PlatformDifferences() {
  const t = useTranslations("settlements")
  const { address, status, query } = useDifferenceList()
  const list = useQuery({ ...queryFor(settlements.listAll, { query }), placeholderData: keepPreviousData })
  const [explained, setExplained] = useState<PlatformDifference>()
  const [what, ...others] = useDifferenceColumns()
  const institute: Column<PlatformDifference> = {
    key: "institute",
    header: t("columns.institute"),
    cell: (row) => <span className="break-words">{row.institute}</span>,
  }
  return (
    <div className="mt-8 flex flex-col gap-4">
      <div>
        <h2 className="text-base font-semibold">{t("title")}</h2>
        <p className="text-ui text-muted">{t("platformIntro")}</p>
      </div>
      <DifferenceTable
        address={address}
        status={status}
        list={list}
        columns={[...(what ? [what] : []), institute, ...others]}
        itemsFor={(difference) =>
          difference.status === "open" &&
          difference.keyId === null && (
            <MenuItem icon={<Icon name="check" />} onSelect={() => setExplained(difference)}>
              {t("explain.action")}
            </MenuItem>
          )
        }
        isCompared
      />
      <ExplainSheet difference={explained} isOfPlatform onClose={() => setExplained(undefined)} />
    </div>
  )
}
