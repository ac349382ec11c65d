import { Landing } from "@/components/institutes/public/landing"
import { MainItems, NoItems, OtherItems } from "@/components/items/public/items-by-kind"
import { loadLanding } from "./load"

/** The landing page of an institute with its items. */
export async function LandingPage({ id }: { id: string }) {
  const { itemsByKind, ...shown } = await loadLanding(id)
  const { institute } = shown
  const [main, ...others] = itemsByKind
  return (
    <Landing
      {...shown}
      mainItems={main ? <MainItems institute={institute} items={main} /> : <NoItems name={institute.name} />}
      otherItems={<OtherItems institute={institute} itemsByKind={others} />}
    />
  )
}
