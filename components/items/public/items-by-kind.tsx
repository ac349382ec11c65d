import { useTranslations } from "next-intl"
import { ItemGrid } from "./item-grid"
import { ItemRow } from "./item-row"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { ItemCard } from "@/lib/features/items/contract"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

/** The first items of one kind, with their total number. */
export type ItemsOfKind = { kind: ItemKind; totalElements: number; content: ItemCard[] }

type ItemsOfKindProps = { institute: InstituteProfile; items: ItemsOfKind; title?: string | undefined }

const ROWS = 3

/** The items of one kind, as large cards. */
export function MainItems({ institute, items, title }: ItemsOfKindProps) {
  return (
    <section className="page pt-16 sm:pt-20">
      <ItemsHeader institute={institute} items={items} shown={items.content.length} title={title} />
      <ItemGrid items={items.content} institute={institute} isSwipeable />
    </section>
  )
}

/** The other kinds of items, as compact rows. */
export function OtherItems({ institute, itemsByKind }: { institute: InstituteProfile; itemsByKind: ItemsOfKind[] }) {
  if (itemsByKind.length === 0) return null
  return (
    <div className="page grid grid-cols-1 gap-x-16 gap-y-16 pt-24 lg:grid-cols-2">
      {itemsByKind.map((items) => (
        <section key={items.kind} className={`min-w-0 ${OFFSCREEN_CARDS}`}>
          <ItemsHeader institute={institute} items={items} shown={Math.min(ROWS, items.content.length)} isSmall />
          <ul className="flex flex-col gap-5">
            {items.content.slice(0, ROWS).map((item) => (
              <ItemRow key={item.id} item={item} institute={institute} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Shown when the institute has no items. */
export function NoItems({ name }: { name: string }) {
  const t = useTranslations("institutes.landing")
  return (
    <EmptyState
      icon={<Icon name="layers" />}
      title={t("noItems")}
      message={t("noItemsMessage", { name })}
      className="pt-20"
    />
  )
}

function ItemsHeader({
  institute,
  items,
  shown,
  isSmall,
  title,
}: ItemsOfKindProps & { shown: number; isSmall?: boolean }) {
  const t = useTranslations()
  const { kind, totalElements } = items
  const name = t(`items.kinds.${kind}`)
  return (
    <div className="mb-6 flex items-end justify-between gap-x-6">
      <div className="min-w-0">
        <h2 className={isSmall ? "text-2xl" : "text-3xl break-words"}>{title || name}</h2>
        <p className="mt-1 text-muted">{t(`items.intro.${kind}`)}</p>
      </div>
      {totalElements > shown && (
        <a
          href={paths.items(institute.id, kind)}
          className="inline-flex shrink-0 items-center gap-1.5 rounded text-ui font-medium text-primary underline-offset-4 hover:underline"
        >
          {t("institutes.landing.all", { count: totalElements })}
          <span className="sr-only">{name}</span>
          <Icon name="arrow-right" className="size-4 rtl:rotate-180" />
        </a>
      )}
    </div>
  )
}
