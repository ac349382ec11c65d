"use client"
import { useTranslations } from "next-intl"
import { openDialog } from "@/lib/client/dialogs"

/** Returns a function that closes an editor; with unsaved changes it asks first, so that Esc loses nothing. */
export function useCloseGuard(isDirty: boolean, onClose: () => void) {
  const t = useTranslations("forms.leave")
  return async () => {
    if (!isDirty) return onClose()
    const texts = { title: t("title"), message: t("message"), primaryLabel: t("leave"), cancelLabel: t("stay") }
    const result = await openDialog({ type: "confirmation", ...texts, isDangerous: true })
    if (result === "primary") onClose()
  }
}
