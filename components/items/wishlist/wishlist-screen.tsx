"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { EmptyWithCatalogue } from "@/components/shell/area/empty-with-catalogue"
import { CardList } from "@/components/ui/table/card-list"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { wishlist } from "@/lib/features/wishlist/contract"
import { useRemoveSaved } from "./use-remove-saved"
import { WishlistItem } from "./wishlist-item"

/** The items that the learner saved, the last saved first, with what they cost now. */
export function WishlistScreen() {
  const t = useTranslations("wishlist")
  const { page } = useListParams()
  const list = useQuery({
    ...queryFor(wishlist.list, { query: { page: String(page - 1) } }),
    placeholderData: keepPreviousData,
  })
  const remove = useRemoveSaved()
  const empty = <EmptyWithCatalogue icon="heart" title={t("empty")} message={t("emptyMessage")} browse={t("browse")} />
  return (
    <CardList title={t("title")} intro={(count) => t("intro", { count })} list={list} empty={empty}>
      {(item) => (
        <WishlistItem
          key={item.id}
          item={item}
          takesPayments={list.data?.takesPayments ?? true}
          onRemove={() => remove(item)}
        />
      )}
    </CardList>
  )
}
