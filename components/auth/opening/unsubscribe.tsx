import { useTranslations } from "next-intl"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { OPENING_PATHS } from "@/lib/shared/opening-paths"
import { paths } from "@/lib/shared/paths"
import { AuthFrame } from "../auth-frame"
import { AuthLink } from "../auth-link"

interface UnsubscribeProps {
  institute: InstituteProfile
  token: string
  isDone: boolean
  /** Whether the link was refused. */
  isRefused: boolean
}

/** Asks whether an address gets no more reminders of openings, or says that it gets none. */
export function Unsubscribe({ institute, token, isDone, isRefused }: UnsubscribeProps) {
  const t = useTranslations("opening")
  return (
    <AuthFrame
      institute={institute}
      title={t(isDone ? "unsubscribe.doneTitle" : "unsubscribe.title")}
      intro={t(isDone ? "unsubscribe.done" : "unsubscribe.intro")}
      worksWithoutScripts
      footer={
        <AuthLink prompt="" href={paths.createInstitute}>
          {t("unsubscribe.open")}
        </AuthLink>
      }
    >
      {!isDone && (
        <form method="post" action={OPENING_PATHS.unsubscribe} className="flex flex-col gap-5">
          <input type="hidden" name="token" value={token} />
          {isRefused && <FormError>{t("unsubscribe.expired")}</FormError>}
          <Button type="submit" size="lg" isWide>
            {t("unsubscribe.submit")}
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
