import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"
import { type MessageInstitute, MessagePage } from "./message-page"

/** The page of a path that no page has. */
export function PageNotFound({ institute }: { institute: MessageInstitute }) {
  const t = useTranslations("shell.notFound")
  return (
    <MessagePage
      institute={institute}
      icon="search"
      title={t("title")}
      message={t("message")}
      actions={<ButtonLink href={paths.home}>{t("home")}</ButtonLink>}
    />
  )
}
