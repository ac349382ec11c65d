import { getTranslations } from "next-intl/server"
import { redirect } from "next/navigation"
import { WithMessages } from "@/components/shell/with-messages"
import { ButtonLink } from "@/components/ui/button"
import { people } from "@/lib/features/auth/contract"
import { houseInstitute } from "@/lib/web-session/host-institute"
import { pageCaller, readSession } from "@/lib/web-session/web-caller"
import { serve } from "@/lib/server/http/serve"
import { paths } from "@/lib/shared/paths"
import { homeOf } from "@/lib/shared/roles"
import { EntryFrame } from "./auth-frame"
import { entryMetadata } from "./auth-metadata.server"
import { VerifyContact } from "./verify-contact"

export const verifyContactsMetadata = async () => entryMetadata((await getTranslations("auth.verify"))("page"))

/** Where who has just signed up proves their e-mail and mobile, now or later. A stranger is led to sign in. */
export async function VerifyContactsPage() {
  const [institute, session] = await Promise.all([houseInstitute(), readSession()])
  if (!session || session.endedBy) redirect(paths.login)
  const [profile, t] = await Promise.all([
    serve(people.getProfile, {}, await pageCaller()).catch(() => redirect(paths.login)),
    getTranslations("auth.verify"),
  ])
  const { email, email_verified, mobile_number, mobile_verified, first_name } = profile
  return (
    <EntryFrame institute={institute} title={t("title", { name: first_name })} intro={t("intro")}>
      <WithMessages of={["auth", "ui"]}>
        <div className="flex flex-col gap-3">
          <VerifyContact identifier={email} isVerified={email_verified} instituteId={institute.id} />
          {mobile_number && (
            <VerifyContact identifier={mobile_number} isVerified={mobile_verified} instituteId={institute.id} />
          )}
        </div>
      </WithMessages>
      <ButtonLink href={homeOf(session.user.role)} size="lg" isWide className="mt-6">
        {t("goOn")}
      </ButtonLink>
    </EntryFrame>
  )
}
