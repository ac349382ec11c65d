import type { Metadata } from "next"
import { useTranslations } from "next-intl"
import { getTranslations } from "next-intl/server"
import { MessagePage } from "@/components/shell/public/message-page"
import { ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.forbidden"))("title"), robots: { index: false } }
}

/** The page to which the module guard redirects a visitor without access to an area (spec §4, §8); one without a session may sign in. */
export default function ErrorPage() {
  const t = useTranslations("shell.forbidden")
  return (
    <MessagePage
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
