"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import type { MasterFigures } from "@/lib/features/figures/contract"
import { paths } from "@/lib/shared/paths"

type MovementSumsProps = { figures: MasterFigures; plan: string | undefined }

/** What each kind of movement comes to, as a link to its moves, and what they add up to. */
export function MovementSums({ figures, plan }: MovementSumsProps) {
  const t = useTranslations("figures")
  const { money } = useFormats()
  const { movements, currency, from, to, mrrMinor, mrrBeforeMinor } = figures
  return (
    <Panel title={t("movements")}>
      <ul className="-my-2 flex flex-col divide-y divide-line text-ui">
        {movements.map(({ kind, amountMinor, moves }) => (
          <li key={kind}>
            <Link
              href={paths.movements({ kind, from, to, plan })}
              className="-mx-2 flex flex-wrap items-baseline justify-between gap-x-4 rounded-sm px-2 py-2 hover:bg-quiet"
            >
              <span className="font-medium">{t(`kinds.${kind}`)}</span>
              <span className="text-sm text-muted">{t("moves", { count: moves })}</span>
              <span className="ms-auto tabular">{money(amountMinor, currency)}</span>
            </Link>
          </li>
        ))}
        <li className="flex justify-between gap-4 py-2 font-semibold">
          <span>{t("change")}</span>
          <span className="tabular">{money(mrrMinor - mrrBeforeMinor, currency)}</span>
        </li>
      </ul>
      <p className="mt-4 text-sm text-muted">{t(plan === undefined ? "movementsNote" : "ofPlanNote")}</p>
    </Panel>
  )
}
