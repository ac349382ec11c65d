import { getTranslations } from "next-intl/server"
import { WithMessages } from "@/components/shell/with-messages"
import { ButtonLink } from "@/components/ui/button"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { referrals } from "@/lib/features/referrals/contract"
import { houseInstitute } from "@/lib/server/auth/house"
import { listProviders, mainOrigin } from "@/lib/server/auth/provider-list"
import { serve } from "@/lib/server/http/serve"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { EntryFrame } from "./entry-frame"
import { EntryLink } from "./entry-link"
import { entryMetadata } from "./entry-metadata.server"
import { type Referral, Referred } from "./referred"
import { SignUpForm } from "./sign-up-form"
import { SocialWays } from "./social-ways"

export const signUpMetadata = async () => entryMetadata((await getTranslations("people.signUp"))("page"))

/** Where people make an account at the institute of the host, if it takes sign-ups. */
export async function SignUpPage({ searchParams }: { searchParams: Promise<{ ref?: string | string[] }> }) {
  const [institute, { ref }, providers] = await Promise.all([houseInstitute(), searchParams, listProviders()])
  const t = await getTranslations("people.signUp")
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
      <WithMessages of={["people", "ui"]}>
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
  const [t, signIn] = await Promise.all([getTranslations("people.signUp"), getTranslations("people.signIn")])
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
