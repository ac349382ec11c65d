"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Icon } from "@/components/ui/icon"
import { lazyPart } from "@/components/ui/lazy-part"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { referrals, type Rewards } from "@/lib/features/referrals/contract"

const LinkQr = lazyPart(() => import("./link-qr").then(({ LinkQr: part }) => part))

/** The learner's link, to copy, to share by the device's own dialog, and as a QR code. */
export function LinkSection({ rewards }: { rewards: Rewards }) {
  const t = useTranslations("refer.link")
  const { exactMoney } = useFormats()
  const code = useQuery(queryFor(referrals.referralCode, { query: {} }))
  const { rewardMinor, minOrderMinor, currency } = rewards
  return (
    <FormSection title={t("title")}>
      <QueryContent query={code} skeleton={<SkeletonLines lines={4} />}>
        {(data) => <OwnLink code={data.code} link={data.link} />}
      </QueryContent>
      {rewardMinor > 0 && (
        <p className="text-sm text-muted">{t("rule", { amount: exactMoney(minOrderMinor, currency) })}</p>
      )}
    </FormSection>
  )
}

function OwnLink({ code, link }: { code: string; link: string }) {
  const t = useTranslations("refer.link")
  const institute = useBootstrap()?.institute.name ?? ""
  const canShare = typeof navigator !== "undefined" && Reflect.has(navigator, "share")

  async function copy() {
    await navigator.clipboard.writeText(link)
    showToast("success", t("copied"))
  }
  // A person who closes the dialog rejects the promise: there is nothing to say.
  const share = () => navigator.share({ title: t("shareText", { institute }), url: link }).catch(() => undefined)

  return (
    <div className="flex flex-col-reverse gap-5 sm:flex-row sm:items-start">
      <div className="flex min-w-0 grow flex-col gap-4">
        <Field label={t("label")} help={t("code", { code })}>
          <Input readOnly value={link} className="tabular" onFocus={({ target }) => target.select()} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void copy()}>
            <Icon name="copy" />
            {t("copy")}
          </Button>
          {canShare && (
            <Button variant="secondary" onClick={() => void share()}>
              <Icon name="share-2" />
              {t("share")}
            </Button>
          )}
        </div>
      </div>
      <LinkQr link={link} />
    </div>
  )
}
