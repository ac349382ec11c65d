"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams, usePathname } from "next/navigation"
import { useMay } from "@/components/shell/area/rights"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { queryFor } from "@/lib/client/api"
import { videos } from "@/lib/features/videos/contract"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { useVideoProgress } from "./use-video"
import { VideoRow } from "./video-row"
import { WatermarkSetting } from "./watermark-setting"

/** The video lessons of an item with the status of each; a row opens its captions, chapters and poster. */
export function VideosScreen() {
  const t = useTranslations("videos.list")
  const client = useQueryClient()
  const { id } = useParams<{ id: string }>()
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const mayChangeSettings = useMay()(videos.saveSettings)
  const query = queryFor(videos.ofItem, { params: { itemId: id } })
  const list = useQuery(query)
  useVideoProgress({
    onMoved: (fileId, progress) =>
      client.setQueryData(query.queryKey, (known) =>
        known?.map((video) => (video.fileId === fileId ? { ...video, progress } : video)),
      ),
    onChanged: () => void list.refetch(),
  })
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs
          linkComponent={Link}
          trail={[{ label: t("back"), href: paths.course(area, Number(id)) }, { label: t("title") }]}
        />
      </div>
      <PageHeader title={t("title")} intro={t("intro")} />
      {mayChangeSettings && <WatermarkSetting />}
      <QueryContent query={list} skeleton={<SkeletonLines lines={6} className="rounded bg-surface p-5 shadow-card" />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<Icon name="video" />} title={t("empty")} message={t("emptyMessage")} />
          ) : (
            <ul aria-label={t("loadLabel")} className="divide-y divide-line rounded bg-surface shadow-card">
              {rows.map((video) => (
                <VideoRow
                  key={video.materialId}
                  video={video}
                  href={paths.courseVideo(area, Number(id), video.fileId)}
                />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </>
  )
}
