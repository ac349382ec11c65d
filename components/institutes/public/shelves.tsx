import { useTranslations } from "next-intl"
import { ItemGrid } from "@/components/items/public/item-grid"
import { ItemRow } from "@/components/items/public/item-row"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { ItemCard } from "@/lib/features/items/contract"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { BELOW } from "@/components/ui/below"

/** The first of one kind, with how many there are. */
export type Shelf = { kind: ItemKind; totalElements: number; content: ItemCard[] }

type OneShelf = { institute: InstituteProfile; shelf: Shelf }

const ROWS = 3

/** What the institute is known for, in large. */
export function MainShelf({ institute, shelf }: OneShelf) {
  return (
    <section className="page pt-16 sm:pt-20">
      <ShelfHead institute={institute} shelf={shelf} shown={shelf.content.length} />
      <ItemGrid items={shelf.content} institute={institute} isSwiped />
    </section>
  )
}

/** Everything else it offers, side by side. */
export function SideShelves({ institute, shelves }: { institute: InstituteProfile; shelves: Shelf[] }) {
  if (shelves.length === 0) return null
  return (
    <div className="page grid gap-x-16 gap-y-16 pt-24 lg:grid-cols-2">
      {shelves.map((shelf) => (
        <section key={shelf.kind} className={`min-w-0 ${BELOW}`}>
          <ShelfHead institute={institute} shelf={shelf} shown={Math.min(ROWS, shelf.content.length)} isSmall />
          <ul className="flex flex-col gap-5">
            {shelf.content.slice(0, ROWS).map((item) => (
              <ItemRow key={item.id} item={item} institute={institute} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Said instead of shelves where there are none yet. */
export function NoShelves({ name }: { name: string }) {
  const t = useTranslations("institutes.landing")
  return (
    <EmptyState
      icon={<Glyph name="layers" />}
      title={t("nothing")}
      message={t("nothingNote", { name })}
      className="pt-20"
    />
  )
}

function ShelfHead({ institute, shelf, shown, isSmall }: OneShelf & { shown: number; isSmall?: boolean }) {
  const t = useTranslations()
  const { kind, totalElements } = shelf
  const name = t(`items.kinds.${kind}`)
  return (
    <div className="mb-6 flex items-end justify-between gap-x-6">
      <div className="min-w-0">
        <h2 className={isSmall ? "text-2xl" : "text-3xl"}>{name}</h2>
        <p className="mt-1 text-muted">{t(`items.intro.${kind}`)}</p>
      </div>
      {totalElements > shown && (
        <a
          href={paths.items(institute.id, kind)}
          className="inline-flex shrink-0 items-center gap-1.5 rounded text-ui font-medium text-primary underline-offset-4 hover:underline"
        >
          {t("institutes.landing.all", { count: totalElements })}
          <span className="sr-only">{name}</span>
          <Glyph name="arrow-right" className="size-4 rtl:rotate-180" />
        </a>
      )}
    </div>
  )
}
