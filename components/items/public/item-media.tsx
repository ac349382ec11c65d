import { useTranslations } from "next-intl"
import { Picture } from "@/components/ui/media/picture"
import { Teaser } from "@/components/ui/media/teaser"
import { PlayOverlay } from "@/components/ui/media/play-overlay"
import { kindSpec } from "@/lib/features/catalogue/material-kinds"
import type { ItemDetail } from "@/lib/features/items/contract"
import { hasPortraitCover } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { LessonPreview } from "./lesson-preview"

/** The picture of an item; if it has a teaser or a free video lesson, pressing the picture plays it. */
export function ItemMedia({ item, instituteId }: { item: ItemDetail; instituteId: number }) {
  const t = useTranslations("items.detail")
  const video = item.sections
    .flatMap(({ materials }) => materials)
    .find(({ kind, isPreview, fileId }) => kindSpec(kind).player === "video" && isPreview && fileId !== null)
  const { teaser } = item
  const isPortrait = hasPortraitCover(item.kind) && (item.image?.height ?? 0) > (item.image?.width ?? 0)
  const picture = isPortrait ? (
    <Picture
      src={item.image?.key}
      blur={item.image?.blur}
      alt=""
      name={item.title}
      width={320}
      height={480}
      sizes="320px"
      priority
      className="max-w-80 rounded shadow-card"
    />
  ) : (
    <Picture
      src={item.image?.key}
      blur={item.image?.blur}
      alt=""
      name={item.title}
      width={1280}
      height={720}
      sizes="(min-width: 1160px) 700px, 94vw"
      priority
      className="rounded"
    />
  )
  if (teaser)
    return (
      <Teaser src={paths.media(teaser.key)} title={item.title}>
        {picture}
        <PlayOverlay>
          {t("teaser")}
          <span className="sr-only">: {item.title}</span>
        </PlayOverlay>
      </Teaser>
    )
  if (item.sample && !video)
    return (
      <a href="#sample" className="group relative block w-fit max-w-full">
        {picture}
        <span className="absolute inset-x-3 bottom-3 rounded-sm bg-raised/92 px-3 py-2 text-center text-sm font-medium shadow-card group-hover:text-primary">
          {t("lookInside")}
        </span>
      </a>
    )
  if (!video?.fileId) return picture
  return (
    <LessonPreview
      instituteId={instituteId}
      fileId={video.fileId}
      title={video.title}
      labels={{ failed: t("failed"), loading: t("loading") }}
      className="group relative block w-full overflow-hidden rounded text-start"
      playerClass="w-full rounded"
    >
      {picture}
      <PlayOverlay>
        {t("trailer")}
        <span className="sr-only">: {video.title}</span>
      </PlayOverlay>
    </LessonPreview>
  )
}
