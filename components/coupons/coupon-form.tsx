"use client"
import { useTranslations } from "next-intl"
import { SaveBar } from "@/components/forms/save-bar"
import { useMay } from "@/components/shell/area/rights"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"
import { Link } from "@/components/ui/link"
import { type CouponDetail, coupons } from "@/lib/features/coupons/contract"
import { CouponPreview } from "./coupon-preview"
import { LimitSection } from "./limit-section"
import { OfferSection } from "./offer-section"
import { ScopeSection } from "./scope-section"
import { useCouponForm } from "./use-coupon-form"
import { useCouponPaths } from "./use-coupon-paths"

type CouponFormProps = {
  coupon: CouponDetail | undefined
  copied?: CouponDetail | undefined
  currency: string
  onReload: () => Promise<unknown>
}

/** The editor of a coupon: what it offers, for what and how often, with what buyers will read. */
export function CouponForm({ coupon, copied, currency, onReload }: CouponFormProps) {
  const t = useTranslations("coupons.editor")
  const may = useMay()
  const couponPaths = useCouponPaths()
  const mayEdit = may(coupon ? coupons.update : coupons.create) && coupon?.status !== "archived"
  const form = useCouponForm({ coupon, copied, currency, onReload })
  const { versioned, save, onSubmit, discard, reload } = form
  const isFrozen = coupon?.isFrozen ?? false
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-6">
      {isFrozen && coupon && (
        <LockedNotice>
          {t.rich("frozen", {
            duplicate: (words) => (
              <Link href={couponPaths.add(coupon.id)} className="font-medium text-primary underline underline-offset-4">
                {words}
              </Link>
            ),
          })}
        </LockedNotice>
      )}
      <CouponPreview form={versioned.form} currency={currency} timezone={form.timezone} items={coupon?.items ?? []} />
      <fieldset disabled={!mayEdit} className="contents">
        <fieldset disabled={isFrozen} className="contents">
          <OfferSection versioned={versioned} currency={currency} failure={save.error} />
          <ScopeSection versioned={versioned} />
        </fieldset>
        <LimitSection form={form} coupon={coupon} />
      </fieldset>
      {mayEdit && (
        <SaveBar
          label={t(coupon ? "save" : "create")}
          isDirty={versioned.isDirty}
          pending={save.isPending}
          failure={save.error?.code === "coupon_code_taken" ? null : save.error}
          saved={save.isSuccess ? { text: t("saved"), href: undefined } : undefined}
          onReload={reload}
          onDiscard={discard}
        />
      )}
    </form>
  )
}
