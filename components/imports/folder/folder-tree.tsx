"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { useNoun } from "@/components/ui/noun-context"
import { queryFor } from "@/lib/client/api"
import { kindSpec } from "@/lib/features/catalogue/material-kinds"
import { folderImports } from "@/lib/features/imports/folder-contract"
import type { FolderTree as Tree } from "@/lib/features/imports/folder-shapes"

/** The sections of an import with their lessons, as the curriculum will have them. */
export function FolderTree({ importId }: { importId: string }) {
  const t = useTranslations("imports.folder")
  const tree = useQuery(queryFor(folderImports.tree, { params: { id: importId } }))
  return (
    <section className="mt-8 max-w-3xl">
      <h2 className="mb-3 text-lg font-semibold">{t("sections")}</h2>
      <QueryContent query={tree} skeleton={<SkeletonLines lines={6} />}>
        {(sections) => (
          <ol aria-label={t("sections")} className="flex flex-col gap-4">
            {sections.map((section, at) => (
              <SectionPart key={at} section={section} number={at + 1} />
            ))}
          </ol>
        )}
      </QueryContent>
    </section>
  )
}

function SectionPart({ section: { title, lessons }, number }: { section: Tree[number]; number: number }) {
  const t = useTranslations("content")
  const labels = useTranslations("imports.folder")
  const noun = useNoun()
  const { fileSize } = useFormats()
  return (
    <li className="rounded bg-surface shadow-card">
      <div className="flex items-baseline gap-3 px-4 py-3">
        <h3 className="min-w-0 flex-1 font-semibold break-words">
          <span className="text-muted tabular">{number}.</span> {title}
        </h3>
        <span className="shrink-0 text-sm text-muted">{t("builder.lessons", { count: lessons.length, noun })}</span>
      </div>
      <ol aria-label={title} className="border-t border-line py-1">
        {lessons.map(({ path, title: lesson, kind, bytes, captions }) => (
          <li key={path} className="flex items-center gap-3 px-4 py-1.5">
            <Icon name={kindSpec(kind).icon} className="size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block text-ui font-medium break-words">{lesson}</span>
              <span className="block text-sm text-muted">
                {t(`kinds.${kind}`)} · <span className="whitespace-nowrap">{fileSize(bytes)}</span>
              </span>
              {captions.length > 0 && (
                <span className="block text-sm break-words text-muted">
                  {labels("captions", { names: captions.map(({ label }) => label).join(", ") })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </li>
  )
}
