"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Glyph } from "@/components/ui/icon"
import type { Failure } from "@/lib/contract/errors"

const told = ["stale", "too_large", "no_rights", "maintenance", "not_found"] as const

/** Why a save was refused, with the way on; what was typed stays. */
export function SaveFault({ failure, onReload }: { failure: Failure | null; onReload: () => void }) {
  const t = useTranslations("forms.errors")
  if (!failure) return null
  const key =
    failure.code === "invalid_input" ? "invalid" : (told.find((code) => code === failure.code) ?? "unexpected")
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded bg-danger-soft p-3 text-ui">
      <Glyph name="triangle-alert" className="size-5 shrink-0 text-danger" />
      <p className="min-w-48 flex-1">{t(key)}</p>
      {failure.code === "stale" && (
        <Button variant="secondary" size="sm" onClick={onReload}>
          {t("reload")}
        </Button>
      )}
    </div>
  )
}
