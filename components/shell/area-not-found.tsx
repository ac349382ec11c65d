import { useTranslations } from "next-intl"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/icon"
import type { Area } from "@/lib/shared/roles"

/** What stands in the frame of an area, at an address of it that has nothing. */
export function areaNotFound(area: Area) {
  return function AreaNotFound() {
    const t = useTranslations("shell.notFound")
    return (
      <>
        <h1 className="sr-only">{t("title")}</h1>
        <EmptyState
          icon={<Glyph name="search" />}
          title={t("title")}
          message={t("message")}
          action={
            <Link href={`/${area}`} className={buttonClass({})}>
              {t("area")}
            </Link>
          }
        />
      </>
    )
  }
}
