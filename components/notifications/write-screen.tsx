"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { usePathname } from "next/navigation"
import type { ReactNode } from "react"
import { ScreenHead } from "@/components/ui/page-header"
import { useMay } from "@/components/shell/rights"
import { ViewOnlyNote } from "@/components/shell/view-only-note"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { notifications } from "@/lib/features/notifications/contract"
import { areaAt, placesOf } from "./places"

/** The frame of the form for something new. */
export function WriteScreen({ children }: { children: ReactNode }) {
  const t = useTranslations("sending.form")
  const may = useMay()
  const area = areaAt(usePathname())
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs link={Link} trail={[{ label: t("back"), href: placesOf(area).sent }, { label: t("heading") }]} />
      </div>
      <ScreenHead title={t("heading")} intro={t(area === "master" ? "platformIntro" : "intro")} />
      {may(notifications.create) || may(notifications.createNotice) ? children : <ViewOnlyNote />}
    </>
  )
}
