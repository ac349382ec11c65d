"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { Link } from "@/components/ui/link"
import { Panel } from "@/components/ui/panel"
import type { Closing } from "@/lib/features/closing/contract"
import { dataExports } from "@/lib/features/exports/contract"
import { REOPEN_DAYS } from "@/lib/features/billing/restrictions"
import { paths } from "@/lib/shared/paths"
import { usePlanDay } from "../use-plan-day"

const EFFECTS = ["visitors", "students", "staff", "undo", "deleted", "kept"] as const

/** What closing an institute does, whom it concerns, and the way to its data before. */
export function ClosingEffects({ data }: { data: Closing }) {
  const t = useTranslations("closing.effects")
  const dayOf = usePlanDay()
  const mayExport = useMay()(dataExports.create)
  const { students, staff, items, paidUntil } = data
  return (
    <Panel title={t("title")}>
      <div className="flex flex-col gap-4 text-ui">
        <p>{t("concerns", { students, staff, items })}</p>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {EFFECTS.map((effect) => (
            <li key={effect}>{t(effect, { days: REOPEN_DAYS })}</li>
          ))}
          <li>{paidUntil ? t("moneyUntil", { day: dayOf(paidUntil) }) : t("money")}</li>
        </ul>
        {mayExport && (
          <div className="flex flex-col items-start gap-3">
            <p>{t("exportFirst", { days: REOPEN_DAYS })}</p>
            <Link href={paths.instituteSettings("data")} className={buttonClass({ variant: "secondary" })}>
              {t("export")}
            </Link>
          </div>
        )}
      </div>
    </Panel>
  )
}
