"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { queryFor } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem } from "@/lib/features/items/admin-shapes"

/** The sections of an item with their lessons. */
export function ItemOutline({ itemId }: { itemId: number }) {
  const item = useQuery(queryFor(itemsAdmin.show, { params: { id: String(itemId) } }))
  return (
    <QueryContent query={item} skeleton={<SkeletonLines lines={6} />}>
      {({ sections }) => <Outline sections={sections} />}
    </QueryContent>
  )
}

function Outline({ sections }: Pick<EditableItem, "sections">) {
  const t = useTranslations("itemsAdmin.editor.outline")
  if (sections.length === 0)
    return <EmptyState icon={<Icon name="layers" />} title={t("empty")} message={t("emptyMessage")} />
  return (
    <div className="flex flex-col gap-4">
      {sections.map(({ id, title, materials }) => (
        <section key={id} aria-label={title} className="rounded bg-surface p-4 shadow-card sm:p-6">
          <h2 className="text-base font-semibold break-words">{title}</h2>
          <ol className="mt-3 divide-y divide-line">
            {materials.map((material) => (
              <li key={material.id} className="flex items-center gap-3 py-2.5 text-ui">
                <span className="min-w-0 grow break-words">{material.title}</span>
                {material.isPreview && <span className="text-sm text-primary">{t("preview")}</span>}
                <span className="shrink-0 text-sm text-muted">{t(`kinds.${material.kind}`)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
