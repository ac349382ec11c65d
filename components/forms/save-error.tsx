"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import type { Failure } from "@/lib/contract/errors"

const KNOWN_CODES = ["stale", "too_large", "no_rights", "maintenance", "not_found"] as const

/** Why a save failed; a version conflict offers a reload that keeps what was typed. */
export function SaveError({ failure, onReload }: { failure: Failure | null; onReload: () => void }) {
  const t = useTranslations("forms.errors")
  if (!failure) return null
  const key =
    failure.code === "invalid_input" ? "invalid" : (KNOWN_CODES.find((code) => code === failure.code) ?? "unexpected")
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded bg-danger-soft p-3 text-ui">
      <Icon name="triangle-alert" className="size-5 shrink-0 text-danger" />
      <p className="min-w-48 flex-1">{t(key)}</p>
      {failure.code === "stale" && (
        <Button variant="secondary" size="sm" onClick={onReload}>
          {t("reload")}
        </Button>
      )}
    </div>
  )
}
