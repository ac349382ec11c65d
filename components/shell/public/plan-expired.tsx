import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"
import { type MessageInstitute, MessagePage } from "./message-page"
import { SignedOutOnly } from "./signed-out-only"

interface PlanExpiredProps {
  institute: MessageInstitute
  /** What a signed-in person does first. */
  first?: ReactNode
  children?: ReactNode
}

/** The page to which the plan guard redirects visitors of an institute without a valid plan (spec §4, §8). */
export function PlanExpired({ institute, first, children }: PlanExpiredProps) {
  const t = useTranslations("shell.planExpired")
  const advice = [
    { title: t("learner"), message: t("learnerMessage") },
    { title: t("owner"), message: t("ownerMessage") },
  ]
  return (
    <MessagePage
      institute={institute}
      icon="clock"
      title={t("title")}
      message={t("message")}
      below={children}
      actions={
        <>
          <SignedOutOnly>
            <ButtonLink href={paths.login}>{t("signIn")}</ButtonLink>
          </SignedOutOnly>
          <ButtonLink href={paths.home} variant="secondary">
            {t("home")}
          </ButtonLink>
        </>
      }
    >
      {first}
      <dl className="mt-10 grid w-full max-w-2xl grid-cols-1 gap-4 text-start sm:grid-cols-2">
        {advice.map(({ title, message }) => (
          <div key={title} className="rounded bg-surface p-5 shadow-card">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-ui text-muted">{message}</dd>
          </div>
        ))}
      </dl>
    </MessagePage>
  )
}
