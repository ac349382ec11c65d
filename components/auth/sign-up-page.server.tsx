import { getTranslations } from "next-intl/server"
import { WithMessages } from "@/components/shell/with-messages"
import { ButtonLink } from "@/components/ui/button"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { referrals } from "@/lib/features/referrals/contract"
import { houseInstitute } from "@/lib/web-session/host-institute"
import { listProviders, mainOrigin } from "@/lib/web-session/provider-list"
import { serve } from "@/lib/server/http/serve"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { EntryFrame } from "./auth-frame"
import { EntryLink } from "./auth-link"
import { entryMetadata } from "./auth-metadata.server"
import { type Referral, Referred } from "./referred"
import { SignUpForm } from "./sign-up-form"
import { SocialWays } from "./social-ways"

export const signUpMetadata = async () => entryMetadata((await getTranslations("auth.signUp"))("page"))

/** Where people make an account at the institute of the host, if it takes sign-ups. */
export async function SignUpPage({ searchParams }: { searchParams: Promise<{ ref?: string | string[] }> }) {
  const [institute, { ref }, providers] = await Promise.all([houseInstitute(), searchParams, listProviders()])
  const t = await getTranslations("auth.signUp")
  if (!institute.signUpAllowed) return <Closed institute={institute} />
  const referral = await referralOf(ref, institute.id)
  return (
    <EntryFrame
      institute={institute}
      title={t("title")}
      intro={t("intro", { institute: institute.name })}
      foot={
        <EntryLink before={t("hasAccount")} href={paths.login}>
          {t("signIn")}
        </EntryLink>
      }
    >
      <WithMessages of={["auth", "ui"]}>
        {referral && <Referred referral={referral} />}
        {providers.length > 0 && (
          <SocialWays
            instituteId={institute.id}
            providers={providers}
            mainOrigin={await mainOrigin()}
            referralCode={referral?.code}
          />
        )}
        <SignUpForm instituteId={institute.id} referralCode={referral?.code} />
      </WithMessages>
    </EntryFrame>
  )
}

/** Who brought the visitor by the code of the address; an unknown code is left out, and nobody is kept from signing up. */
async function referralOf(code: string | string[] | undefined, instituteId: number): Promise<Referral | undefined> {
  if (typeof code !== "string" || code === "" || code.length > 40) return undefined
  const input = { params: { code }, query: { instituteId: String(instituteId) } }
  const { valid, discount, referrer } = await serve(referrals.checkReferralCode, input)
  return valid && referrer ? { code, discount, referrer } : undefined
}

async function Closed({ institute }: { institute: InstituteProfile }) {
  const [t, signIn] = await Promise.all([getTranslations("auth.signUp"), getTranslations("auth.signIn")])
  const { id, name, contactEmail } = institute
  const isMain = id === PLATFORM_INSTITUTE_ID
  return (
    <EntryFrame
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
    </EntryFrame>
  )
}
