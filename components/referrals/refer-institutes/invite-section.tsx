"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { useCopy } from "@/components/forms/use-copy"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import type { Rewards } from "@/lib/features/referrals/contract"
import { OwnLink } from "../refer/own-link"

/** The link of an institute, what both get by it, and a text to send with it. */
export function InviteSection({ rewards }: { rewards: Rewards }) {
  const t = useTranslations("referInstitutes")
  const { exactMoney, percent } = useFormats()
  const own = useQuery(queryFor(ownReferrals.referralCode, { query: { scope: "platform" } }))
  const { rewardMinor, friendPercent, currency } = rewards
  const share = percent(friendPercent / 100)
  return (
    <FormSection title={t("link.title")}>
      <p className="text-ui">{t("link.both", { percent: share, amount: exactMoney(rewardMinor, currency) })}</p>
      <QueryContent query={own} skeleton={<SkeletonLines lines={4} />}>
        {({ code, link }) => (
          <>
            <OwnLink {...{ code, link }} shareText={t("link.shareText")} qrHelp={t("link.qrHelp")} />
            <TextToSend text={t("link.text", { link, percent: share })} />
          </>
        )}
      </QueryContent>
      <p className="text-sm text-muted">{t("link.rule")}</p>
    </FormSection>
  )
}

function TextToSend({ text }: { text: string }) {
  const t = useTranslations("referInstitutes.link")
  const copy = useCopy()
  return (
    <div className="flex flex-col items-start gap-3">
      <Field label={t("textLabel")} className="w-full">
        <Textarea readOnly rows={3} value={text} onFocus={({ target }) => target.select()} />
      </Field>
      <Button variant="secondary" onClick={() => void copy(text, t("textCopied"))}>
        <Icon name="copy" />
        {t("copyText")}
      </Button>
    </div>
  )
}
