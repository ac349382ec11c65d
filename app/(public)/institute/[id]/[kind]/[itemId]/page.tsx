import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import { ItemPage } from "@/components/items/public/item-page"
import { WithPreviewPlayer } from "@/components/learning/preview/with-preview-player"
import { itemMetadata, type ItemProps, loadItem } from "./load-item"

export const generateMetadata = itemMetadata

export default async function Page(props: ItemProps) {
  const { institute, item } = await loadItem(props)
  return (
    <InstituteFrame institute={institute} kind={item.kind}>
      <WithPreviewPlayer>
        <ItemPage institute={institute} item={item} />
      </WithPreviewPlayer>
    </InstituteFrame>
  )
}
