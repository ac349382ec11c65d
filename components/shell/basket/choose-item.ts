import { hardNavigate } from "@/lib/client/hard-navigate"
import { showToast } from "@/lib/client/toasts"
import { errorCodeOf } from "@/components/forms/error-message"
import { paths } from "@/lib/shared/paths"
import { addToBasket } from "./basket-calls"
import { basketTexts } from "./basket-texts"
import type { BasketOwner } from "./basket-ids"

/** Adds an item to the basket, and says so or why it could not be added. */
export async function chooseItem(owner: BasketOwner, item: { itemId: number; seenMinor: number }): Promise<void> {
  const { added, view, errors } = basketTexts()
  try {
    await addToBasket(owner, item)
    showToast("success", added, { label: view, onPress: () => hardNavigate(paths.basket(owner.instituteId)) })
  } catch (error) {
    showToast("error", errors[errorCodeOf(error)])
  }
}
