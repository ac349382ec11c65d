import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"
import { type MessageInstitute, MessagePage } from "./message-page"

/**
 * The page to which the module guard redirects a visitor without access to an area (spec §4, §8); one without a session
 * may sign in.
 */
export function NoAccess({ institute }: { institute: MessageInstitute }) {
  const t = useTranslations("shell.forbidden")
  return (
    <MessagePage
      institute={institute}
      icon="lock"
      title={t("title")}
      message={t("message")}
      actions={
        <>
          <ButtonLink href={paths.login}>{t("signIn")}</ButtonLink>
          <ButtonLink href={paths.home} variant="secondary">
            {t("home")}
          </ButtonLink>
        </>
      }
    />
  )
}
