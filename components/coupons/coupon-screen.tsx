"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams, useRouter, useSearchParams } from "next/navigation"
import { useState } from "react"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { FeatureGate } from "@/components/shell/area/feature-gate"
import { useMay } from "@/components/shell/area/rights"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { queryFor } from "@/lib/client/api"
import { type CouponDetail, coupons } from "@/lib/features/coupons/contract"
import { institutes } from "@/lib/features/institutes/contract"
import { CodesDialog } from "./codes-dialog"
import { CouponBadge } from "./coupon-badge"
import { CouponDays } from "./coupon-days"
import { CouponForm } from "./coupon-form"
import { useArchiveCoupon } from "./use-archive-coupon"
import { useCouponPaths } from "./use-coupon-paths"

const isId = (text: string | null) => text !== null && /^[1-9]\d{0,15}$/.test(text)

/** The editor of one coupon, or of a new one, which may begin as a copy. */
export function CouponScreen() {
  return (
    <FeatureGate feature="coupons" title={useTranslations("coupons")("list.title")}>
      <CouponPage />
    </FeatureGate>
  )
}

function CouponPage() {
  const t = useTranslations("coupons")
  const couponPaths = useCouponPaths()
  const { id } = useParams<{ id: string }>()
  const copy = useSearchParams().get("copy")
  const isNew = id === "new"
  const shownId = isNew ? copy : id
  const shown = useQuery({
    ...queryFor(coupons.show, { params: { id: shownId ?? "" } }),
    enabled: isId(shownId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const institute = useQuery({ ...queryFor(institutes.showDetails, { query: {} }), enabled: isNew && !isId(copy) })
  const title = isNew ? t("editor.newTitle") : (shown.data?.code ?? t("editor.title"))
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t("list.title"), href: couponPaths.list }, { label: title }]}
        linkComponent={Link}
      />
      {isNew && !isId(copy) ? (
        <>
          <PageHeader title={title} intro={t("editor.intro")} />
          <div className="max-w-3xl">
            <QueryContent query={institute} skeleton={<FormSkeleton sections={[2, 5, 3]} />}>
              {({ currency }) => <CouponForm coupon={undefined} currency={currency} onReload={shown.refetch} />}
            </QueryContent>
          </div>
        </>
      ) : (
        <QueryContent query={shown} skeleton={<FormSkeleton sections={[2, 5, 3]} />}>
          {(coupon) =>
            isNew ? (
              <>
                <PageHeader title={title} intro={t("editor.copyIntro", { code: coupon.code })} />
                <div className="max-w-3xl">
                  <CouponForm coupon={undefined} copied={coupon} currency={coupon.currency} onReload={shown.refetch} />
                </div>
              </>
            ) : (
              <Editor key={coupon.id} coupon={coupon} onReload={shown.refetch} />
            )
          }
        </QueryContent>
      )}
    </>
  )
}

function Editor({ coupon, onReload }: { coupon: CouponDetail; onReload: () => Promise<unknown> }) {
  const t = useTranslations("coupons")
  const router = useRouter()
  const may = useMay()
  const { archive, isPending } = useArchiveCoupon()
  const couponPaths = useCouponPaths()
  const [isDrawing, setIsDrawing] = useState(false)
  const { id, code, status, hasBatch, isFrozen } = coupon
  const isOpen = status !== "archived"
  async function onArchive() {
    if (await archive(coupon)) router.push(couponPaths.list)
  }
  return (
    <>
      <PageHeader
        title={code}
        actions={
          <>
            <CouponBadge display={coupon.display} />
            {isOpen && may(coupons.drawCodes) && (hasBatch || !isFrozen) && (
              <Button variant="secondary" onClick={() => setIsDrawing(true)}>
                {t("codes.action")}
              </Button>
            )}
            {may(coupons.create) && (
              <Link href={couponPaths.add(id)} className={buttonClass({ variant: "secondary" })}>
                {t("actions.duplicate")}
              </Link>
            )}
            {isOpen && may(coupons.remove) && (
              <Button variant="secondary" pending={isPending} onClick={() => void onArchive()}>
                <Icon name="archive" />
                {t("actions.archive")}
              </Button>
            )}
          </>
        }
      />
      <div className="flex max-w-3xl flex-col gap-6">
        <CouponForm coupon={coupon} currency={coupon.currency} onReload={onReload} />
        <CouponDays coupon={coupon} />
      </div>
      <CodesDialog coupon={coupon} isOpen={isDrawing} onClose={() => setIsDrawing(false)} />
    </>
  )
}
