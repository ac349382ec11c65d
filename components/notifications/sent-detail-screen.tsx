"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { useParams, usePathname } from "next/navigation"
import { LoadFault } from "@/components/desk/load-fault"
import { ScreenHead } from "@/components/desk/screen-head"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { SkeletonLines } from "@/components/ui/skeleton"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { areaAt, placesOf } from "./places"
import { RENEW_MS } from "./renewal"
import { SentDetail } from "./sent-detail"

/** One notification as those who sent it see it: what it says, how it stands, who got it and who read it. */
export function SentDetailScreen() {
  const t = useTranslations("sending")
  const { id } = useParams<{ id: string }>()
  const { sent } = placesOf(areaAt(usePathname()))
  const shown = useQuery({
    ...queryFor(notifications.showSent, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === "cancelled" ? false : RENEW_MS),
  })
  const title = shown.data?.title ?? t("one")
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs link={Link} trail={[{ label: t("back"), href: sent }, { label: title }]} />
      </div>
      <ScreenHead title={title} />
      {shown.data ? (
        <SentDetail notification={shown.data} />
      ) : shown.isError ? (
        <LoadFault failure={shown.error} onRetry={() => void shown.refetch()} back={{ href: sent, label: t("back") }} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </>
  )
}
