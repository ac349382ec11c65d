import { headers } from "next/headers"
import { getTranslations } from "next-intl/server"
import { WithMessages } from "@/components/shell/with-messages"
import { openings } from "@/lib/features/openings/contract"
import { plans } from "@/lib/features/plans/contract"
import { listProviders, mainOrigin } from "@/lib/features/social-login/provider-list"
import { readRefusal } from "@/lib/server/front/form-refusal"
import { serve } from "@/lib/server/api/serve"
import { isFailureCode } from "@/lib/contract/errors"
import { paths } from "@/lib/shared/paths"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { readSession } from "@/lib/web-session/request-session"
import { AuthFrame } from "../auth-frame"
import { AuthLink } from "../auth-link"
import { authMetadata } from "../auth-metadata.server"
import { OpeningForm } from "./opening-form"
import type { OpeningValues } from "./opening-types"

export const createInstituteMetadata = async () => authMetadata((await getTranslations("opening"))("title"))

export interface CreateInstituteProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The page on which an institute is opened: a form in steps, and without scripts one form. */
export async function CreateInstitutePage({ searchParams }: CreateInstituteProps) {
  const [institute, session, search, incoming, origin, providers] = await Promise.all([
    hostInstitute(),
    readSession(),
    searchParams,
    headers(),
    mainOrigin(),
    listProviders(),
  ])
  const refused = readRefusal(incoming)
  // The browser is not told the password again.
  const { password: _, ...typed } = refused?.values ?? {}
  const stored = await findStored(refused?.values.opening || textOf(search.opening))
  const link = {
    plan: refused?.values.plan || textOf(search.plan) || stored?.plan || undefined,
    ref: refused?.values.ref || textOf(search.ref) || stored?.ref || undefined,
  }
  const [t, tErrors, trial] = await Promise.all([
    getTranslations("opening"),
    getTranslations("errors"),
    findTrial(link.plan),
  ])
  const code = refused?.code
  const account = session && !session.endedBy ? session.user : undefined
  return (
    <AuthFrame
      institute={institute}
      title={t("title")}
      {...(trial && { intro: t("trial", { days: trial.trialDays, plan: trial.name }) })}
      worksWithoutScripts
      footer={
        <AuthLink prompt={(await getTranslations("auth.signUp"))("hasAccount")} href={paths.login}>
          {(await getTranslations("auth.signUp"))("signIn")}
        </AuthLink>
      }
    >
      <WithMessages namespaces={["opening", "auth", "ui", "errors"]}>
        <OpeningForm
          mainHost={new URL(origin).host}
          googleOrigin={providers.includes("google") ? origin : undefined}
          link={link}
          account={account && { name: account.first_name, email: account.email }}
          openingId={stored?.id}
          sent={search.step === "code" && !refused ? stored?.sent : undefined}
          values={refused ? typed : (stored?.values ?? { locale: institute.locale })}
          refused={
            refused && {
              errors: Object.fromEntries(refused.invalid.map((field) => [field, true])),
              error: refused.invalid.length === 0 && isFailureCode(code) ? tErrors(code) : undefined,
            }
          }
        />
      </WithMessages>
    </AuthFrame>
  )
}

/** What was typed in an opening that is gone on with; undefined for one that is over or has opened. */
async function findStored(id: string | undefined) {
  if (!id) return undefined
  const stored = await serve(openings.show, { params: { id } }).catch(() => undefined)
  if (!stored || stored.origin !== null) return undefined
  const { name, slug, subject, locale, timezone, first_name, last_name, email, mobile_number, plan, ref, sentTo } =
    stored
  const values: OpeningValues = {
    ...{ name, slug, locale, timezone, email },
    ...(subject && { subject }),
    ...(mobile_number && { mobile_number }),
    first_name: `${first_name} ${last_name}`.trim(),
  }
  const input = {
    ...{ ...values, first_name, last_name },
    ...(plan !== null && { plan }),
    ...(ref !== null && { ref }),
  }
  return { id, plan, ref, values, sent: sentTo === null ? undefined : { input, to: sentTo } }
}

/** The plan that is tried first: that of the link, if it has a trial, else the one that people usually try. */
async function findTrial(slug: string | undefined) {
  const tried = (await serve(plans.list, {})).filter(({ trialDays }) => trialDays > 0)
  return tried.find((plan) => plan.slug === slug) ?? tried[0]
}

const textOf = (given: string | string[] | undefined) => (typeof given === "string" ? given.slice(0, 60) : undefined)
