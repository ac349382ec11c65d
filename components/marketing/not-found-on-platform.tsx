import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"
import { DirectorySearch } from "./directory-search"
import { MarketingPage } from "./marketing-page"

/** Says on the main host that there is no such page, and leads on: the search for an institute and the home page. */
export function NotFoundOnPlatform() {
  const t = useTranslations("shell.notFound")
  return (
    <MarketingPage title={t("title")} lead={t("message")}>
      <div className="page pt-8">
        <DirectorySearch />
        <ButtonLink href={paths.home} variant="secondary" className="mt-4">
          {t("home")}
        </ButtonLink>
      </div>
    </MarketingPage>
  )
}
