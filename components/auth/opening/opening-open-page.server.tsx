import { redirect } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { ButtonLink } from "@/components/ui/button"
import { LABEL_PATTERN } from "@/lib/features/institutes/host-name"
import { publicOrigin } from "@/lib/server/origin"
import { paths } from "@/lib/shared/paths"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { AuthFrame } from "../auth-frame"
import type { CreateInstituteProps } from "./create-institute-page.server"

/** The end of an opening where the browser runs no scripts: the way to the institute's own host. */
export async function OpeningOpenPage({ searchParams }: CreateInstituteProps) {
  const [frame, { institute: slug }, t] = await Promise.all([hostInstitute(), searchParams, getTranslations("opening")])
  if (typeof slug !== "string" || !LABEL_PATTERN.test(slug)) redirect(paths.createInstitute)
  const origin = publicOrigin({ slug, domain: null })
  return (
    <AuthFrame institute={frame} title={t("open.title")} intro={t("open.intro")} worksWithoutScripts>
      <ButtonLink href={`${origin}${paths.login}`} size="lg" isWide>
        <span className="min-w-0 break-all">{t("open.signIn", { host: new URL(origin).host })}</span>
      </ButtonLink>
    </AuthFrame>
  )
}
