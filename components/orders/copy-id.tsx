"use client"
import { useTranslations } from "next-intl"
import { useCopy } from "@/components/forms/use-copy"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"

/** An id of the gateway, which is copied to look it up there. */
export function CopyId({ label, id }: { label: string; id: string }) {
  const t = useTranslations("orders.admin")
  const copy = useCopy()
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <span className="min-w-0 break-all">
        {label} <span className="text-text tabular">{id}</span>
      </span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t("copyId", { label })}
        onClick={() => void copy(id, t("copied"))}
      >
        <Icon name="copy" />
      </Button>
    </p>
  )
}
