import { Landing } from "@/components/institutes/public/landing"
import { LandingItems } from "@/components/items/public/landing-items"
import { loadLanding } from "./load"

/** The landing page of an institute with its items. */
export async function LandingPage({ id }: { id: string }) {
  const { itemsByKind, ...content } = await loadLanding(id)
  const { institute, sections } = content
  return (
    <Landing
      content={{
        ...content,
        renderItems: (section) => (
          <LandingItems institute={institute} itemsByKind={itemsByKind} sections={sections} section={section} />
        ),
      }}
    />
  )
}
