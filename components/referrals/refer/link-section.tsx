"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import type { Rewards } from "@/lib/features/referrals/contract"
import { OwnLink } from "./own-link"

/** The learner's link, to copy, to share by the device's own dialog, and as a QR code. */
export function LinkSection({ rewards }: { rewards: Rewards }) {
  const t = useTranslations("refer.link")
  const { exactMoney } = useFormats()
  const institute = useBootstrap()?.institute.name ?? ""
  const own = useQuery(queryFor(ownReferrals.referralCode, { query: {} }))
  const { rewardMinor, minOrderMinor, currency } = rewards
  return (
    <FormSection title={t("title")}>
      <QueryContent query={own} skeleton={<SkeletonLines lines={4} />}>
        {({ code, link }) => (
          <OwnLink {...{ code, link }} shareText={t("shareText", { institute })} qrHelp={t("qrHelp")} />
        )}
      </QueryContent>
      {rewardMinor > 0 && (
        <p className="text-sm text-muted">{t("rule", { amount: exactMoney(minOrderMinor, currency) })}</p>
      )}
    </FormSection>
  )
}
