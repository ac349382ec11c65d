import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import { NotFoundItems } from "@/components/items/public/not-found-items"
import { NotFoundOnPlatform } from "@/components/marketing/not-found-on-platform"
import { loadNotFound, notFoundMetadata } from "./load-not-found"

export const generateMetadata = notFoundMetadata

/** Rendered for every public page that does not exist; the server answers it with the status 404. */
export default async function Page() {
  const { institute, isMain, items } = await loadNotFound()
  if (isMain) return <NotFoundOnPlatform />
  return (
    <InstituteFrame institute={institute}>
      <NotFoundItems institute={institute} items={items} />
    </InstituteFrame>
  )
}
