import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import { ItemList } from "@/components/items/public/item-list"
import { listMetadata, type ListProps, loadList } from "./load-list"

export const generateMetadata = listMetadata

export default async function Page(props: ListProps) {
  const shown = await loadList(props)
  return (
    <InstituteFrame institute={shown.institute} kind={shown.kind}>
      <ItemList {...shown} />
    </InstituteFrame>
  )
}
