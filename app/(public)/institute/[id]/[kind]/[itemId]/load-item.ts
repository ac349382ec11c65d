import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { instituteMetadata } from "@/lib/features/institutes/page-metadata"
import { items } from "@/lib/features/items/contract"
import { serve } from "@/lib/server/api/serve"
import { ITEM_KINDS, type ItemKind, kindAtPath } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { orNotFoundPage, loadInstitute } from "../../load"

export type ItemProps = { params: Promise<{ id: string; kind: string; itemId: string }> }

/** The data of an item page. */
export async function loadItem({ params }: ItemProps) {
  const { id, kind: path, itemId } = await params
  const kind = kindAtPath(path)
  if (!kind) notFound()
  const [institute, item] = await Promise.all([loadInstitute(id), itemOf(id, kind, itemId)])
  return { institute, item }
}

/** Title, canonical URL and preview image of an item page. */
export async function itemMetadata(props: ItemProps): Promise<Metadata> {
  const { institute, item } = await loadItem(props)
  return instituteMetadata(institute, {
    title: item.metaTitle || item.title,
    description: item.metaDescription || item.shortText,
    path: paths.item(institute.id, item.kind, item.id),
    picture: item.image,
    isHidden: !item.isIndexed,
  })
}

const itemOf = cache((instituteId: string, kind: ItemKind, id: string) =>
  orNotFoundPage(serve(items.show, { params: { kind: ITEM_KINDS[kind].wire, id }, query: { instituteId } })),
)
