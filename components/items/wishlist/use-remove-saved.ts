"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import type { Failure } from "@/lib/contract/errors"
import type { ItemCard } from "@/lib/features/items/contract"
import { wishlist } from "@/lib/features/wishlist/contract"

const INVALIDATES = [wishlist.list]

/** Removes an item from the wishlist; the toast offers to undo it, which puts the item back in its place. */
export function useRemoveSaved() {
  const t = useTranslations("wishlist")
  const errorMessage = useErrorMessage()
  const add = useSend(wishlist.add, { invalidates: INVALIDATES })
  const remove = useSend(wishlist.remove, { invalidates: INVALIDATES })
  const onFailure = (failure: Failure) => showToast("error", errorMessage(failure))

  return ({ id, title }: Pick<ItemCard, "id" | "title">) => {
    const undo = (savedAt: Date | undefined) => ({
      label: t("undo"),
      onPress: () => void add.mutateAsync({ body: { itemId: id, savedAt: savedAt?.toISOString() } }).catch(onFailure),
    })
    remove
      .mutateAsync({ params: { itemId: String(id) } })
      .then(({ savedAt }) => showToast("success", t("removed", { title }), undo(savedAt ?? undefined)), onFailure)
  }
}
