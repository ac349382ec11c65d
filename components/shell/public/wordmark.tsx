import { useTranslations } from "next-intl"
import { paths } from "@/lib/shared/paths"
import { LecternLogo } from "./lectern-logo"

/** The logo and name of the product, linked to the home page. */
export function Wordmark() {
  const t = useTranslations("shell.product")
  return (
    <a href={paths.home} className="flex w-fit items-center gap-2.5 rounded text-lg font-semibold text-text">
      <LecternLogo />
      {t("name")}
    </a>
  )
}
