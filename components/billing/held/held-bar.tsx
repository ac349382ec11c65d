"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { Link } from "@/components/ui/link"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import { paths } from "@/lib/shared/paths"
import { NoticeBar } from "../notice-bar"

/** Says to a member of staff that the plan has no place for them, with the way to the plan for those who see it. */
export function HeldBar() {
  const t = useTranslations("planNotice.held")
  const seesPlan = useMay()(heldByPlan.excess)
  return (
    <NoticeBar icon="lock" title={t("title")} text={t("message")}>
      {seesPlan && (
        <Link href={paths.plan} className={buttonClass({ size: "sm" })}>
          {t("toPlan")}
        </Link>
      )}
    </NoticeBar>
  )
}
