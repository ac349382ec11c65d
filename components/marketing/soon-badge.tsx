import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"

/** Marks what is described but still being built. */
export function SoonBadge() {
  const t = useTranslations("marketing")
  return (
    <Badge tone="accent" className="ms-2 align-middle">
      {t("soon")}
    </Badge>
  )
}
