import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"
import { homeOf, type Role } from "@/lib/shared/roles"
import { type MessageInstitute, MessagePage } from "./message-page"
import { SignInRequestTitle } from "./sign-in-notice"

/**
 * The page to which the module guard redirects a visitor without access to an area (spec §4, §8); one without a session
 * is asked to sign in, one of another role goes back to their own area.
 */
export function NoAccess({ institute, role }: { institute: MessageInstitute; role?: Role }) {
  const t = useTranslations("shell.forbidden")
  const tRoles = useTranslations("shell.roles")
  const tRequest = useTranslations("shell.signInNotice")
  return (
    <MessagePage
      institute={institute}
      icon="lock"
      title={
        <>
          <span className="in-data-sign-in-request:hidden">{t("title")}</span>
          <span className="hidden in-data-sign-in-request:inline">
            <SignInRequestTitle />
          </span>
        </>
      }
      message={
        <>
          <span className="in-data-sign-in-request:hidden">
            {role ? t("otherRole", { role: tRoles(role) }) : t("message")}
          </span>
          <span className="hidden in-data-sign-in-request:inline">{tRequest("message")}</span>
        </>
      }
      actions={
        <>
          {role ? (
            <ButtonLink href={homeOf(role)}>{t("dashboard")}</ButtonLink>
          ) : (
            <ButtonLink href={paths.login}>{t("signIn")}</ButtonLink>
          )}
          <ButtonLink href={paths.home} variant="secondary">
            {t("home")}
          </ButtonLink>
        </>
      }
    />
  )
}
