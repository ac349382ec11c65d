import { headers } from "next/headers"
import { getTranslations } from "next-intl/server"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { readRefusal } from "@/lib/server/front/form-refusal"
import { OPENING_PATHS } from "@/lib/shared/opening-paths"
import { paths } from "@/lib/shared/paths"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { AuthFrame } from "../auth-frame"
import { AuthLink } from "../auth-link"
import type { CreateInstituteProps } from "./create-institute-page.server"

/** Where the link of a reminder leads: one button stops reminders, without signing in; programs that open links press none. */
export async function UnsubscribePage({ searchParams }: CreateInstituteProps) {
  const [institute, search, incoming, t] = await Promise.all([
    hostInstitute(),
    searchParams,
    headers(),
    getTranslations("opening"),
  ])
  const refused = readRefusal(incoming)
  const token = refused?.values.token ?? (typeof search.token === "string" ? search.token : "")
  const isDone = search.done === "yes" && !refused
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
          {refused && <FormError>{t("unsubscribe.expired")}</FormError>}
          <Button type="submit" size="lg" isWide>
            {t("unsubscribe.submit")}
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
