import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { LandingSection } from "@/lib/features/site/landing-shapes"
import { type ItemsOfKind, MainItems, NoItems, OtherItems } from "./items-by-kind"

type LandingItemsProps = {
  institute: InstituteProfile
  itemsByKind: ItemsOfKind[]
  /** All visible sections of the page. */
  sections: LandingSection[]
  section: LandingSection
}

/** An item section of a landing page: one kind as large cards, or all kinds without a section of their own as rows. */
export function LandingItems({ institute, itemsByKind, sections, section }: LandingItemsProps) {
  const shownKinds = sections
    .filter(({ kind }) => kind === "items")
    .map(({ itemKind }) => itemKind ?? itemsByKind[0]?.kind)
  if (section.kind === "moreItems") {
    return (
      <OtherItems institute={institute} itemsByKind={itemsByKind.filter(({ kind }) => !shownKinds.includes(kind))} />
    )
  }
  const items = itemsByKind.find(({ kind }) => kind === (section.itemKind ?? itemsByKind[0]?.kind))
  const isFirst = sections.find(({ kind }) => kind === "items")?.id === section.id
  return (
    <div id={isFirst ? "items" : undefined}>
      {items ? (
        <MainItems institute={institute} items={items} title={section.title} />
      ) : (
        itemsByKind.length === 0 && isFirst && <NoItems name={institute.name} />
      )}
    </div>
  )
}
