import { useTranslations } from "next-intl"
import { Picture } from "@/components/ui/picture"
import { PlayMark } from "@/components/ui/play-mark"
import type { ItemDetail } from "@/lib/features/items/contract"
import { Preview } from "./preview"

/** The picture of an item; with a free film in it, the film behind a press. */
export function Stage({ item, instituteId }: { item: ItemDetail; instituteId: number }) {
  const t = useTranslations("items.detail")
  const film = item.sections
    .flatMap(({ materials }) => materials)
    .find(({ kind, isPreview, fileId }) => kind === "video" && isPreview && fileId !== null)
  const picture = (
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
  if (!film?.fileId) return picture
  return (
    <Preview
      instituteId={instituteId}
      fileId={film.fileId}
      title={film.title}
      labels={{ failed: t("failed"), loading: t("loading") }}
      className="group relative block w-full overflow-hidden rounded text-start"
      playerClass="w-full rounded"
    >
      {picture}
      <PlayMark>
        {t("trailer")}
        <span className="sr-only">: {film.title}</span>
      </PlayMark>
    </Preview>
  )
}
