import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { documentFormatOf } from "@/lib/shared/document-format"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { ItemDetail } from "@/lib/features/items/contract"
import { contentsOf } from "@/lib/features/catalogue/item-kinds"
import { kindSpec, type MaterialContent } from "@/lib/features/catalogue/material-kinds"
import { Duration } from "./duration"
import { LessonPreview } from "./lesson-preview"

type Section = ItemDetail["sections"][number]
type Material = Section["materials"][number]

type CurriculumProps = { item: Pick<ItemDetail, "kind" | "priceMinor" | "sections">; institute: InstituteProfile }

/** The sections and lessons of an item; the first section is open, and free lessons play in place. */
export function Curriculum({ item: { kind, priceMinor, sections }, institute }: CurriculumProps) {
  return (
    <div className="flex flex-col gap-3">
      {sections.map((section, at) => (
        <details key={section.id} open={at === 0} className="group/section rounded bg-surface shadow-card">
          <summary className="flex list-none flex-wrap items-center gap-x-3 rounded px-5 py-4 [&::-webkit-details-marker]:hidden">
            <Icon
              name="chevron-right"
              className="size-4.5 text-muted transition-transform group-open/section:rotate-90 rtl:rotate-180"
            />
            <h3 className="flex-1 text-base">{section.title}</h3>
            <SectionSize section={section} isFiles={contentsOf(kind) !== "lessons"} />
          </summary>
          <ol className="border-t border-line px-5 py-2">
            {section.materials.map((material) => (
              <Lesson key={material.id} material={material} institute={institute} isFree={priceMinor === 0} />
            ))}
          </ol>
        </details>
      ))}
    </div>
  )
}

function SectionSize({ section: { materials }, isFiles }: { section: Section; isFiles: boolean }) {
  const t = useTranslations("items")
  const seconds = materials.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return (
    <span className="shrink-0 text-sm text-muted tabular">
      {isFiles ? t("detail.files", { count: materials.length }) : t("lessons", { count: materials.length })}
      {seconds > 0 && (
        <span className="max-sm:hidden">
          {" · "}
          <Duration seconds={seconds} />
        </span>
      )}
    </span>
  )
}

type LessonProps = { material: Material; institute: InstituteProfile; isFree: boolean }

function Lesson({ material, institute, isFree }: LessonProps) {
  const t = useTranslations("items")
  const { fileSize } = useFormats(institute)
  const { title, kind, durationSeconds, isPreview, fileId, body, mime, bytes, pages } = material
  const facts: Record<MaterialContent, string[]> = {
    file: [
      (mime && documentFormatOf(mime)) ?? t(`materials.${kind}`),
      pages === null ? "" : t("pages", { count: pages }),
      bytes ? fileSize(bytes) : "",
    ],
    text: [],
    link: [t("opensWebsite")],
  }
  const shownFacts = facts[kindSpec(kind).content].filter(Boolean)
  const line = (
    <>
      <Icon name={kindSpec(kind).icon} className={isPreview ? "size-4.5 text-primary" : "size-4.5 text-muted"} />
      <span className="min-w-0 flex-1 text-ui">
        <span className="sr-only">{t(`materials.${kind}`)}: </span>
        {title}
      </span>
    </>
  )
  const length =
    durationSeconds > 0 ? (
      <span className="text-sm text-muted tabular max-sm:hidden">
        <Duration seconds={durationSeconds} />
      </span>
    ) : shownFacts.length > 0 ? (
      <span className="text-sm text-muted tabular">{shownFacts.join(", ")}</span>
    ) : null
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
          instituteId={institute.id}
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
          <span className="sr-only">{t(isFree ? "detail.lockedFree" : "detail.locked")}</span>
        </>
      )}
    </li>
  )
}
