"use client"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { areaOfPath, paths } from "@/lib/shared/paths"

/** Leads from the content of an item to its videos: their preparation, captions, chapters and posters. */
export function VideosLink({ itemId }: { itemId: number }) {
  const t = useTranslations("videos.list")
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  return (
    <Link href={paths.courseVideos(area, itemId)} className={buttonClass({ variant: "secondary", size: "sm" })}>
      <Icon name="video" />
      {t("open")}
    </Link>
  )
}
