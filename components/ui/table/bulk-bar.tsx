import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Button } from "../button"
import { Icon } from "../icon"

type BulkBarProps = { count: number; onClear: () => void; children: ReactNode }

/** Replaces the toolbar of a table while rows are chosen: how many, what can be done with them, and how to end it. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useTranslations("ui.table")
  return (
    <div role="toolbar" aria-label={t("bulk")} className="flex min-h-10 grow flex-wrap items-center gap-2">
      <Button variant="ghost" size="icon-sm" aria-label={t("clear")} onClick={onClear}>
        <Icon name="x" />
      </Button>
      <span role="status" className="me-2 font-medium">
        {t("chosen", { count })}
      </span>
      {children}
    </div>
  )
}
