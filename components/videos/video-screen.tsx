"use client"
import { useTranslations } from "next-intl"
import { useParams, usePathname } from "next/navigation"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Link } from "@/components/ui/link"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { VideoPanel } from "./video-panel"

/** The screen of one video of an item. */
export function VideoScreen() {
  const t = useTranslations("videos.list")
  const { id, fileId } = useParams<{ id: string; fileId: string }>()
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs
          linkComponent={Link}
          trail={[
            { label: t("back"), href: paths.course(area, Number(id)) },
            { label: t("title"), href: paths.courseVideos(area, Number(id)) },
          ]}
        />
      </div>
      <VideoPanel key={fileId} fileId={Number(fileId)} />
    </>
  )
}
