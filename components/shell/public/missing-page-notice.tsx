import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { paths } from "@/lib/shared/paths"

/** Says on the home page that it is shown in place of a page that does not exist: the fragment of the address is its id. */
export function MissingPageNotice() {
  const t = useTranslations("shell.notFound")
  return (
    <aside
      id={paths.homeInstead.split("#")[1]}
      tabIndex={-1}
      className="hidden scroll-mt-20 bg-primary-soft outline-none target:block print:hidden!"
    >
      <p className="page flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-ui">
        <Icon name="circle-question-mark" className="size-5 text-primary" />
        {t("homeInstead")}
      </p>
    </aside>
  )
}
