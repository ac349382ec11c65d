import { useTranslations } from "next-intl"
import { ItemGrid } from "@/components/items/item-grid"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/glyph"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { ItemCard } from "@/lib/features/items/contract"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"

/** The first of every kind on sale: six courses, three of everything else. */
export type Shelf = { kind: ItemKind; totalElements: number; content: ItemCard[] }

const SHOWN_BESIDE = 3

export function Shelves({ institute, shelves }: { institute: InstituteProfile; shelves: Shelf[] }) {
  const t = useTranslations()
  if (shelves.length === 0) {
    return (
      <EmptyState
        icon={<Glyph name="layers" />}
        title={t("institutes.landing.nothing")}
        message={t("institutes.landing.nothingNote", { name: institute.name })}
        className="pt-20"
      />
    )
  }
  return (
    <div id="shelves" className="flex flex-col gap-20 pt-20">
      {shelves.map(({ kind, totalElements, content }) => {
        const shown = kind === "course" ? content : content.slice(0, SHOWN_BESIDE)
        const name = t(`items.kinds.${kind}`)
        return (
          <section key={kind} className="page">
            <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
              <div>
                <h2 className="text-3xl">{name}</h2>
                <p className="mt-1.5 text-muted">{t(`items.intro.${kind}`)}</p>
              </div>
              {totalElements > shown.length && (
                <a
                  href={paths.items(institute.id, kind)}
                  aria-label={t("institutes.landing.allOf", { kind: name })}
                  className="inline-flex items-center gap-1.5 rounded text-ui font-medium text-primary underline-offset-4 hover:underline"
                >
                  {t("institutes.landing.all", { count: totalElements })}
                  <Glyph name="arrow-right" className="size-4 rtl:rotate-180" />
                </a>
              )}
            </div>
            <ItemGrid items={shown} institute={institute} />
          </section>
        )
      })}
    </div>
  )
}
