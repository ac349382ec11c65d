"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import type { PageArea } from "@/lib/shared/roles"

type AreaMessageProps = { area: PageArea; reason: "notFound" | "forbidden" }

/** In place of a page of an area that does not exist or that the role does not include; inside the shell of the area. */
export function AreaMessage({ area, reason }: AreaMessageProps) {
  const t = useTranslations("shell")
  return (
    <>
      <h1 className="sr-only">{t(`${reason}.title`)}</h1>
      <EmptyState
        icon={<Icon name={reason === "notFound" ? "search" : "lock"} />}
        title={t(`${reason}.title`)}
        message={t(`${reason}.message`)}
        action={
          <Link href={`/${area}`} className={buttonClass({})}>
            {t("notFound.area")}
          </Link>
        }
      />
    </>
  )
}
