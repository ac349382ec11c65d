import { ClosedInstitute } from "@/components/institutes/public/closed-institute"
import { Landing } from "@/components/institutes/public/landing"
import { OpeningSoon } from "@/components/institutes/public/opening-soon"
import { LandingItems } from "@/components/items/public/landing-items"
import { hasPublished, loadLanding } from "./load"

/** The landing page of an institute with its items. */
export async function LandingPage({ id }: { id: string }) {
  const { itemsByKind, isOwnHost, ...content } = await loadLanding(id)
  if (content.institute.isClosed) return <ClosedInstitute institute={content.institute} />
  const { institute, sections } = content
  return (
    <Landing
      openingSoon={hasPublished(institute) ? null : <OpeningSoon institute={institute} isOwnHost={isOwnHost} />}
      content={{
        ...content,
        renderItems: (section) => (
          <LandingItems institute={institute} itemsByKind={itemsByKind} sections={sections} section={section} />
        ),
      }}
    />
  )
}
