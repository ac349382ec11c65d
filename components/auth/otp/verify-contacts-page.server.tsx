import { getTranslations } from "next-intl/server"
import { redirect } from "next/navigation"
import { WithMessages } from "@/components/shell/with-messages"
import { ButtonLink } from "@/components/ui/button"
import { auth } from "@/lib/features/auth/contract"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { pageCaller, readSession } from "@/lib/web-session/request-session"
import { serve } from "@/lib/server/api/serve"
import { paths } from "@/lib/shared/paths"
import { homeOf } from "@/lib/shared/roles"
import { AuthFrame } from "../auth-frame"
import { authMetadata } from "../auth-metadata.server"
import { VerifyContact } from "@/components/forms/otp/verify-contact"

export const verifyContactsMetadata = async () => authMetadata((await getTranslations("auth.verify"))("page"))

/** The page after sign-up on which a user verifies e-mail and mobile, or skips it. Redirects to the sign-in page without a session. */
export async function VerifyContactsPage() {
  const [institute, session] = await Promise.all([hostInstitute(), readSession()])
  if (!session || session.endedBy) redirect(paths.login)
  const [profile, t] = await Promise.all([
    serve(auth.getProfile, {}, await pageCaller()).catch(() => redirect(paths.login)),
    getTranslations("auth.verify"),
  ])
  const { email, email_verified, mobile_number, mobile_verified, first_name } = profile
  return (
    <AuthFrame institute={institute} title={t("title", { name: first_name })} intro={t("intro")}>
      <WithMessages namespaces={["auth", "ui", "errors"]}>
        <div className="flex flex-col gap-3">
          <VerifyContact identifier={email} isVerified={email_verified} instituteId={institute.id} />
          {mobile_number && (
            <VerifyContact identifier={mobile_number} isVerified={mobile_verified} instituteId={institute.id} />
          )}
        </div>
      </WithMessages>
      <ButtonLink href={homeOf(session.user.role)} size="lg" isWide className="mt-6">
        {t("continue")}
      </ButtonLink>
    </AuthFrame>
  )
}
