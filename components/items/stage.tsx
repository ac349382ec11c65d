import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/glyph"
import { Picture } from "@/components/ui/picture"
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
      <span className="absolute start-4 bottom-4 inline-flex items-center gap-3 rounded-full bg-raised py-2 ps-2 pe-5 text-ui font-medium text-text shadow-card group-hover:bg-primary group-hover:text-primary-ink group-aria-busy:opacity-70">
        <span className="inline-flex size-10 items-center justify-center rounded-full bg-primary text-primary-ink group-hover:bg-primary-ink group-hover:text-primary">
          <Glyph name="play" isFilled className="size-4.5 translate-x-px" />
        </span>
        <span>
          {t("trailer")}
          <span className="sr-only">: {film.title}</span>
        </span>
      </span>
    </Preview>
  )
}
