import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import type { SIGN_IN_PAGES } from "@/lib/client/session/mark-sign-in-request"
import { paths } from "@/lib/shared/paths"

/**
 * Says on the page that is shown instead of another that the visitor has to sign in for that (spec §5). The page is the same
 * for everybody, so that only a marked document shows it (`markSignInRequest`).
 */
export function SignInNotice() {
  const t = useTranslations("shell")
  return (
    <aside className="hidden bg-primary-soft in-data-sign-in-request:block print:hidden!">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-ui">
        <Icon name="lock" className="size-5 text-primary" />
        <p className="min-w-0 grow basis-60">
          <span className="block font-semibold">
            <SignInRequestTitle />
          </span>
          {t("signInNotice.message")}
        </p>
        <a href={paths.login} className="font-medium text-primary underline underline-offset-4">
          {t("accountLink.signIn")}
        </a>
      </div>
    </aside>
  )
}

/** The same on the sign-in page itself. */
export function SignInMessage() {
  const t = useTranslations("shell.signInNotice")
  return (
    <p className="mb-6 hidden rounded bg-quiet px-3.5 py-3 text-ui in-data-sign-in-request:block">
      <span className="hidden font-semibold in-data-sign-in-page:block">
        <SignInRequestTitle />
      </span>
      {t("message")}
    </p>
  )
}

/** "Sign in to open My orders", by the page that was asked for. */
export function SignInRequestTitle() {
  const t = useTranslations("shell.signInNotice")
  return (
    <>
      <span className="in-data-sign-in-page:hidden">{t("title")}</span>
      {Object.entries(SHOWN_FOR).map(([page, className]) => (
        <span key={page} className={`hidden ${className}`}>
          {t("open", { page: page === "my-learning" ? "learning" : page })}
        </span>
      ))}
    </>
  )
}

const SHOWN_FOR: Record<(typeof SIGN_IN_PAGES)[number], string> = {
  dashboard: "in-data-[sign-in-page=dashboard]:inline",
  "my-learning": "in-data-[sign-in-page=my-learning]:inline",
  learn: "in-data-[sign-in-page=learn]:inline",
  orders: "in-data-[sign-in-page=orders]:inline",
  wishlist: "in-data-[sign-in-page=wishlist]:inline",
  profile: "in-data-[sign-in-page=profile]:inline",
  notifications: "in-data-[sign-in-page=notifications]:inline",
  admin: "in-data-[sign-in-page=admin]:inline",
  teacher: "in-data-[sign-in-page=teacher]:inline",
  master: "in-data-[sign-in-page=master]:inline",
}
