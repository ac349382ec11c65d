"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams, usePathname } from "next/navigation"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Link } from "@/components/ui/link"
import { queryFor } from "@/lib/client/api"
import { videos } from "@/lib/features/videos/contract"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { VideoPanel } from "./video-panel"

/** The screen of one video of an item. */
export function VideoScreen() {
  const t = useTranslations("videos.list")
  const { id, fileId } = useParams<{ id: string; fileId: string }>()
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const video = useQuery({ ...queryFor(videos.show, { params: { fileId } }), refetchOnWindowFocus: false })
  const lesson = video.data?.lessons.find(({ itemId }) => itemId === Number(id))
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs
          linkComponent={Link}
          trail={[
            { label: lesson?.itemTitle ?? t("back"), href: paths.course(area, Number(id)) },
            { label: t("title"), href: paths.courseVideos(area, Number(id)) },
          ]}
        />
      </div>
      <VideoPanel key={fileId} fileId={Number(fileId)} itemId={Number(id)} />
    </>
  )
}
