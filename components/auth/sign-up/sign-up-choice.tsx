import { useTranslations } from "next-intl"
import { Icon, type IconName } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { paths } from "@/lib/shared/paths"
import { AuthFrame } from "../auth-frame"
import { AuthLink } from "../auth-link"

/** Asks on the main host what the visitor came for: an account there is for the platform's own courses alone. */
export function SignUpChoice({ institute }: { institute: InstituteProfile }) {
  const t = useTranslations("auth.signUp")
  const { name } = institute
  const choices: { icon: IconName; title: string; message: string; href: string }[] = [
    {
      icon: "layout-dashboard",
      title: t("choice.teach"),
      message: t("choice.teachMessage"),
      href: paths.createInstitute,
    },
    { icon: "graduation-cap", title: t("choice.learn"), message: t("choice.learnMessage"), href: paths.institutes },
    {
      icon: "book-open",
      title: t("choice.here", { institute: name }),
      message: t("choice.hereMessage", { institute: name }),
      href: paths.registerToLearn,
    },
  ]
  return (
    <AuthFrame
      institute={institute}
      title={t("choice.title")}
      intro={t("choice.intro")}
      footer={
        <AuthLink prompt={t("hasAccount")} href={paths.login}>
          {t("signIn")}
        </AuthLink>
      }
    >
      <ul className="flex flex-col gap-3">
        {choices.map(({ icon, title, message, href }) => (
          <li key={href}>
            <a
              href={href}
              className="flex items-center gap-4 rounded bg-surface p-4 shadow-card hover:bg-quiet focus-visible:outline-2"
            >
              <Icon name={icon} className="size-6 text-primary" />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{title}</span>
                <span className="block text-ui text-muted">{message}</span>
              </span>
              <Icon name="chevron-right" className="text-muted rtl:rotate-180" />
            </a>
          </li>
        ))}
      </ul>
    </AuthFrame>
  )
}
