import { redirect } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { ButtonLink } from "@/components/ui/button"
import { LABEL_PATTERN } from "@/lib/features/institutes/host-name"
import { mainOrigin } from "@/lib/features/social-login/provider-list"
import { paths } from "@/lib/shared/paths"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { AuthFrame } from "../auth-frame"
import type { CreateInstituteProps } from "./create-institute-page.server"

/** The end of an opening where the browser runs no scripts: the way to the institute's own host. */
export async function OpeningOpenPage({ searchParams }: CreateInstituteProps) {
  const [frame, { institute: slug }, t] = await Promise.all([hostInstitute(), searchParams, getTranslations("opening")])
  if (typeof slug !== "string" || !LABEL_PATTERN.test(slug)) redirect(paths.createInstitute)
  const own = new URL(await mainOrigin())
  own.host = `${slug}.${own.host}`
  return (
    <AuthFrame institute={frame} title={t("open.title")} intro={t("open.intro")} worksWithoutScripts>
      <ButtonLink href={`${own.origin}${paths.login}`} size="lg" isWide>
        <span className="min-w-0 break-all">{t("open.signIn", { host: own.host })}</span>
      </ButtonLink>
    </AuthFrame>
  )
}
