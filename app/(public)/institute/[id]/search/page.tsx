import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import { SearchPage } from "@/components/items/public/search-page"
import { loadSearch, searchMetadata, type SearchProps } from "./load-search"

export const generateMetadata = searchMetadata

export default async function Page(props: SearchProps) {
  const shown = await loadSearch(props)
  return (
    <InstituteFrame institute={shown.institute} kind="search">
      <SearchPage {...shown} />
    </InstituteFrame>
  )
}
