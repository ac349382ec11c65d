"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { SAVES_TAX } from "@/lib/features/tax/save-right"
import { paths } from "@/lib/shared/paths"

/** Asks who may do it to set up tax; nothing for anybody else. */
export function TaxNotice() {
  const t = useTranslations("dashboards.taxNotice")
  const may = useMay()
  if (!may(SAVES_TAX)) return null
  return (
    <div role="note" className="flex items-start gap-3 rounded bg-primary-soft p-4 text-ui">
      <Icon name="info" className="mt-0.5 size-5 shrink-0 text-primary" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p className="min-w-0">
          <span className="font-medium">{t("title")}</span> {t("help")}
        </p>
        <Link
          href={paths.instituteSettings("tax")}
          className="font-medium text-primary underline-offset-4 hover:underline"
        >
          {t("link")}
        </Link>
      </div>
    </div>
  )
}
