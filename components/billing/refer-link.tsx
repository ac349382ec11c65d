"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { ButtonLink } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Panel } from "@/components/ui/panel"
import { billing } from "@/lib/features/billing/contract"
import { paths } from "@/lib/shared/paths"

/** The way to the link by which an institute refers others, for who buys its plan. */
export function ReferLink() {
  const t = useTranslations("plan.refer")
  if (!useMay()(billing.change)) return null
  return (
    <Panel title={t("title")}>
      <div className="flex flex-wrap items-center justify-between gap-3 text-ui">
        <p className="min-w-0 text-muted">{t("text")}</p>
        <ButtonLink href={paths.referInstitutes} variant="secondary">
          <Icon name="share-2" />
          {t("action")}
        </ButtonLink>
      </div>
    </Panel>
  )
}
