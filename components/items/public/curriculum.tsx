import { useTranslations } from "next-intl"
import { Icon, type IconName } from "@/components/ui/icon"
import type { ItemDetail } from "@/lib/features/items/contract"
import type { MaterialKind } from "@/lib/features/content/material-kinds"
import { Duration } from "./duration"
import { LessonPreview } from "./lesson-preview"

type Section = ItemDetail["sections"][number]
type Material = Section["materials"][number]

const ICONS: Record<MaterialKind, IconName> = {
  video: "play",
  audio: "music",
  pdf: "file-text",
  doc: "file-text",
  image: "eye",
  text: "book-open",
  link: "link",
}

/** The sections and lessons of an item; the first section is open, and free lessons play in place. */
export function Curriculum({ instituteId, sections }: { instituteId: number; sections: Section[] }) {
  return (
    <div className="flex flex-col gap-3">
      {sections.map((section, at) => (
        <details key={section.id} open={at === 0} className="group/section rounded bg-surface shadow-card">
          <summary className="flex list-none items-center gap-3 rounded px-5 py-4 [&::-webkit-details-marker]:hidden">
            <Icon
              name="chevron-right"
              className="size-4.5 text-muted transition-transform group-open/section:rotate-90 rtl:rotate-180"
            />
            <h3 className="grow text-base">{section.title}</h3>
            <SectionSize section={section} />
          </summary>
          <ol className="border-t border-line px-5 py-2">
            {section.materials.map((material) => (
              <Lesson key={material.id} material={material} instituteId={instituteId} />
            ))}
          </ol>
        </details>
      ))}
    </div>
  )
}

function SectionSize({ section: { materials } }: { section: Section }) {
  const t = useTranslations("items")
  const seconds = materials.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return (
    <span className="shrink-0 text-sm text-muted tabular">
      {t("lessons", { count: materials.length })}
      {seconds > 0 && (
        <span className="max-sm:hidden">
          {" · "}
          <Duration seconds={seconds} />
        </span>
      )}
    </span>
  )
}

function Lesson({ material, instituteId }: { material: Material; instituteId: number }) {
  const t = useTranslations("items")
  const { title, kind, durationSeconds, isPreview, fileId, body } = material
  const line = (
    <>
      <Icon name={ICONS[kind]} className={isPreview ? "size-4.5 text-primary" : "size-4.5 text-muted"} />
      <span className="min-w-0 flex-1 text-ui">
        <span className="sr-only">{t(`materials.${kind}`)}: </span>
        {title}
      </span>
    </>
  )
  const length = durationSeconds > 0 && (
    <span className="text-sm text-muted tabular max-sm:hidden">
      <Duration seconds={durationSeconds} />
    </span>
  )
  if (isPreview && body !== null) {
    return (
      <li>
        <details>
          <summary className="flex list-none items-center gap-3 py-2.5 [&::-webkit-details-marker]:hidden">
            {line}
            {length}
            <span className="text-sm font-medium whitespace-nowrap text-primary">{t("detail.read")}</span>
          </summary>
          <div className="prose py-3 ps-8 text-ui" dangerouslySetInnerHTML={{ __html: body }} />
        </details>
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5">
      {line}
      {length}
      {isPreview && fileId !== null ? (
        <LessonPreview
          instituteId={instituteId}
          fileId={fileId}
          title={title}
          labels={{ failed: t("detail.failed"), loading: t("detail.loading") }}
          className="rounded-sm text-sm font-medium whitespace-nowrap text-primary underline-offset-4 hover:underline aria-busy:opacity-60"
          playerClass="order-last w-full rounded"
        >
          {t("detail.preview")}
          <span className="sr-only">: {title}</span>
        </LessonPreview>
      ) : (
        <>
          <Icon name="lock" className="size-4 text-muted" />
          <span className="sr-only">{t("detail.locked")}</span>
        </>
      )}
    </li>
  )
}
