import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { paths } from "@/lib/shared/paths"

/**
 * Says why a signed-out visitor who followed a link to an area is shown another page (spec §5). Public pages are the same for
 * everybody, so it is in all of them, and only a marked document shows it (`markSignInRequest`).
 */
export function SignInNotice({ isAtSignIn }: { isAtSignIn?: boolean }) {
  const t = useTranslations("shell")
  if (isAtSignIn)
    return (
      <p className="mb-6 hidden rounded bg-quiet px-3.5 py-3 text-ui in-data-sign-in-request:block">
        {t("signInNotice.message")}
      </p>
    )
  return (
    <aside className="hidden bg-primary-soft in-data-sign-in-request:block">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-ui">
        <Icon name="lock" className="size-5 text-primary" />
        <p className="min-w-0 grow basis-60">
          <span className="block font-semibold">{t("signInNotice.title")}</span>
          {t("signInNotice.message")}
        </p>
        <a href={paths.login} className="font-medium text-primary underline underline-offset-4">
          {t("accountLink.signIn")}
        </a>
      </div>
    </aside>
  )
}
