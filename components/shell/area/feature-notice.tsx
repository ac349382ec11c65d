"use client"
import { useTranslations } from "next-intl"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"
import { Link } from "@/components/ui/link"
import { paths } from "@/lib/shared/paths"
import type { MissingFeature } from "@/lib/shared/plan-features"
import { useMay } from "./rights"

const PLANS = { access: ["InstituteAdmin"], method: "POST", screen: "institute" } as const

/** Says which plans include a feature; who may buy one gets there. */
export function FeatureNotice({ missing: { feature, plan } }: { missing: MissingFeature }) {
  const t = useTranslations("errors")
  const mayBuy = useMay()(PLANS)
  return (
    <LockedNotice>
      {plan === null ? t("not_in_plan") : t("not_in_plan_of", { feature, plan })}
      {mayBuy && (
        <>
          {" "}
          <Link href={paths.plan} className="font-medium underline underline-offset-4">
            {t("see_plans")}
          </Link>
        </>
      )}
    </LockedNotice>
  )
}
