import { useTranslations } from "next-intl"
import { MessagePage } from "@/components/shell/public/message-page"
import { ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"

export default function NotFound() {
  const t = useTranslations("shell.notFound")
  return (
    <MessagePage
      icon="search"
      title={t("title")}
      message={t("message")}
      actions={<ButtonLink href={paths.home}>{t("home")}</ButtonLink>}
    />
  )
}
