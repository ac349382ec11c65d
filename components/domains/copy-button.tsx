"use client"
import { useTranslations } from "next-intl"
import { useCopy } from "@/components/forms/use-copy"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("domains.records")
  const copy = useCopy()
  return (
    <Button variant="ghost" size="icon" aria-label={label} onClick={() => void copy(text, t("copied"))}>
      <Icon name="copy" />
    </Button>
  )
}
