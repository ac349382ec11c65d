import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import type { Area } from "@/lib/shared/roles"

/** The not-found page of an area, inside its shell. */
export function areaNotFound(area: Area) {
  return function AreaNotFound() {
    const t = useTranslations("shell.notFound")
    return (
      <>
        <h1 className="sr-only">{t("title")}</h1>
        <EmptyState
          icon={<Icon name="search" />}
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
