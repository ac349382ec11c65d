"use client"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { StatTile } from "@/components/ui/stat-tile"
import { useFormats } from "@/components/ui/use-formats"
import type { MasterFigures } from "@/lib/features/figures/contract"
import { paths } from "@/lib/shared/paths"

type FigureTilesProps = { figures: MasterFigures; plan: string | undefined }

/** The figures of a range, each a link to what it counts. */
export function FigureTiles({ figures, plan }: FigureTilesProps) {
  const t = useTranslations("figures")
  const { money, number } = useFormats()
  const { currency, from, to, mrrMinor, mrrBeforeMinor, paying, churn, retainedMinor } = figures
  const share = (part: number, whole: number) =>
    whole > 0 ? number(part / whole, { style: "percent", maximumFractionDigits: 1 }) : t("none")
  const lost = { from: churn.from, to: churn.to, plan }
  return (
    <div className="grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      <StatTile
        label={t("mrr")}
        value={money(mrrMinor, currency)}
        caption={t("mrrNote", { count: paying })}
        icon={<Icon name="wallet" />}
        href={paths.institutesBy({ paying: "yes", plan, sort: "income" })}
        linkComponent={Link}
      />
      <StatTile
        label={t("change")}
        value={money(mrrMinor - mrrBeforeMinor, currency)}
        caption={t("changeNote", { amount: money(mrrBeforeMinor, currency) })}
        href={paths.movements({ from, to, plan })}
        linkComponent={Link}
      />
      <StatTile
        label={t("churn")}
        value={share(churn.churned, churn.payingBefore)}
        caption={t("churnNote", { lost: churn.churned, paying: churn.payingBefore })}
        href={paths.movements({ ...lost, kind: "churn" })}
        linkComponent={Link}
      />
      <StatTile
        label={t("revenueChurn")}
        value={share(churn.lostMinor, churn.mrrBeforeMinor)}
        caption={t("revenueChurnNote", {
          lost: money(churn.lostMinor, currency),
          before: money(churn.mrrBeforeMinor, currency),
        })}
        href={paths.movements(lost)}
        linkComponent={Link}
      />
      {retainedMinor !== null && (
        <StatTile
          label={t("retention")}
          value={share(retainedMinor, churn.mrrBeforeMinor)}
          caption={t("retentionNote")}
          href={paths.movements(lost)}
          linkComponent={Link}
        />
      )}
    </div>
  )
}
