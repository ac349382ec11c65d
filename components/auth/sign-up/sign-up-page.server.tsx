import { getTranslations } from "next-intl/server"
import { WithMessages } from "@/components/shell/with-messages"
import { ButtonLink } from "@/components/ui/button"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { referrals } from "@/lib/features/referrals/contract"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { listProviders, mainOrigin } from "@/lib/features/social-login/provider-list"
import { serve } from "@/lib/server/api/serve"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { AuthFrame } from "../auth-frame"
import { AuthLink } from "../auth-link"
import { authMetadata } from "../auth-metadata.server"
import { type Referral, ReferralNotice } from "./referral-notice"
import { RememberedReferral } from "./remembered-referral"
import { SignUp } from "./sign-up"
import { SignUpChoice } from "./sign-up-choice"
import { SocialButtons } from "../social/social-buttons"

export const signUpMetadata = async () => authMetadata((await getTranslations("auth.signUp"))("page"))

type SignUpPageProps = { searchParams: Promise<{ ref?: string | string[]; as?: string | string[] }> }

/**
 * The sign-up page of the host's institute, if the institute allows sign-ups. On the main host it first asks whether the
 * visitor came to teach, to learn at an institute, or to learn with the platform.
 */
export async function SignUpPage({ searchParams }: SignUpPageProps) {
  const [institute, { ref, as: purpose }, providers] = await Promise.all([
    hostInstitute(),
    searchParams,
    listProviders(),
  ])
  const t = await getTranslations("auth.signUp")
  if (!institute.signUpAllowed) return <SignUpClosed institute={institute} />
  if (institute.id === PLATFORM_INSTITUTE_ID && purpose !== "learn" && !ref)
    return <SignUpChoice institute={institute} />
  const referral = await findReferral(ref, institute.id)
  return (
    <AuthFrame
      institute={institute}
      title={t("title")}
      intro={t("intro", { institute: institute.name })}
      footer={
        <AuthLink prompt={t("hasAccount")} href={paths.login}>
          {t("signIn")}
        </AuthLink>
      }
    >
      <WithMessages namespaces={["auth", "ui", "errors"]}>
        {!institute.isSelling && (
          <p className="mb-6 rounded bg-warning-soft px-3.5 py-3 text-ui">
            {t("shopClosed", { institute: institute.name })}
          </p>
        )}
        <RememberedReferral instituteId={institute.id} code={referral?.code}>
          {referral && <ReferralNotice referral={referral} />}
        </RememberedReferral>
        {providers.length > 0 && (
          <SocialButtons
            instituteId={institute.id}
            providers={providers}
            mainOrigin={await mainOrigin()}
            referralCode={referral?.code}
          />
        )}
        <SignUp instituteId={institute.id} referralCode={referral?.code} />
      </WithMessages>
    </AuthFrame>
  )
}

/** The referral of the code in the URL; undefined for an unknown code, which does not prevent the sign-up. */
async function findReferral(code: string | string[] | undefined, instituteId: number): Promise<Referral | undefined> {
  if (typeof code !== "string" || code === "" || code.length > 40) return undefined
  const input = { params: { code }, query: { instituteId: String(instituteId) } }
  const { valid, discount, referrer } = await serve(referrals.checkReferralCode, input)
  return valid && referrer ? { code, discount, referrer } : undefined
}

async function SignUpClosed({ institute }: { institute: InstituteProfile }) {
  const [t, signIn] = await Promise.all([getTranslations("auth.signUp"), getTranslations("auth.signIn")])
  const { id, name, contactEmail } = institute
  const isMain = id === PLATFORM_INSTITUTE_ID
  return (
    <AuthFrame
      institute={institute}
      title={isMain ? signIn("find") : t("closedTitle")}
      intro={isMain ? t("closedMain") : t("closed", { institute: name })}
    >
      <div className="flex flex-wrap gap-3">
        {isMain ? (
          <ButtonLink href={paths.institutes}>{signIn("find")}</ButtonLink>
        ) : (
          contactEmail && <ButtonLink href={`mailto:${contactEmail}`}>{t("write", { institute: name })}</ButtonLink>
        )}
        <ButtonLink href={paths.login} variant="secondary">
          {t("signIn")}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}
