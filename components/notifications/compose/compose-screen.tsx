"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { usePathname } from "next/navigation"
import type { ReactNode } from "react"
import { PageHeader } from "@/components/ui/page-header"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { notifications } from "@/lib/features/notifications/contract"
import { areaOfPath } from "@/lib/shared/paths"
import { notificationPaths } from "../notification-paths"

/** The breadcrumbs and header around the form of a new message. */
export function ComposeScreen({ children }: { children: ReactNode }) {
  const t = useTranslations("sending.form")
  const may = useMay()
  const area = areaOfPath(usePathname())
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs
          linkComponent={Link}
          trail={[{ label: t("back"), href: notificationPaths(area).sent }, { label: t("heading") }]}
        />
      </div>
      <PageHeader title={t("heading")} intro={t(area === "master" ? "platformIntro" : "intro")} />
      {may(notifications.create) || may(notifications.createAnnouncement) ? children : <ViewOnlyNotice />}
    </>
  )
}
