"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { showToast } from "@/lib/client/toasts"

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("domains.records")
  async function onCopy() {
    await navigator.clipboard.writeText(text)
    showToast("success", t("copied"))
  }
  return (
    <Button variant="ghost" size="icon" aria-label={label} onClick={() => void onCopy()}>
      <Icon name="copy" />
    </Button>
  )
}
