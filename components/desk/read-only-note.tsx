import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/glyph"

/** Says to an administrator why nothing here can be changed. */
export function ReadOnlyNote() {
  const t = useTranslations("desk.profile")
  return (
    <p className="flex items-center gap-3 rounded bg-quiet p-4 text-ui">
      <Glyph name="lock" className="size-4.5 shrink-0 text-muted" />
      {t("readOnly")}
    </p>
  )
}
