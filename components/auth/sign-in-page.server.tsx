import { getTranslations } from "next-intl/server"
import { WithMessages } from "@/components/shell/with-messages"
import { demoAccounts } from "@/lib/demo/demo-accounts"
import { houseInstitute } from "@/lib/web-session/host-institute"
import { listProviders, mainOrigin } from "@/lib/web-session/provider-list"
import { readSession } from "@/lib/web-session/web-caller"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { homeOf } from "@/lib/shared/roles"
import { EntryFrame } from "./auth-frame"
import { EntryLink } from "./auth-link"
import { entryMetadata } from "./auth-metadata.server"
import { SignInWays } from "./sign-in-ways"
import { SocialWays } from "./social-ways"

export const signInMetadata = async () => entryMetadata((await getTranslations("auth.signIn"))("page"))

/** Where people sign in at the institute of the host. Who is in already may go on, or sign in as someone else. */
export async function SignInPage({ searchParams }: { searchParams: Promise<{ gone?: string | string[] }> }) {
  const [institute, session, demo, providers, { gone }] = await Promise.all([
    houseInstitute(),
    readSession(),
    demoAt(),
    listProviders(),
    searchParams,
  ])
  const t = await getTranslations("auth.signIn")
  const isGone = gone === "erase" || gone === "leave"
  return (
    <EntryFrame
      institute={institute}
      title={t(isGone ? "gone.title" : "title")}
      intro={t("intro", { institute: institute.name })}
      foot={
        <>
          {institute.signUpAllowed && (
            <EntryLink before={t("noAccount")} href={paths.register}>
              {t("register")}
            </EntryLink>
          )}
          {institute.id === PLATFORM_INSTITUTE_ID && (
            <EntryLink before={t("elsewhere")} href={paths.institutes}>
              {t("find")}
            </EntryLink>
          )}
        </>
      }
    >
      {isGone && (
        <p role="status" className="mb-6 rounded bg-quiet px-3.5 py-3 text-ui">
          {t(`gone.${gone}`, { institute: institute.name })}
        </p>
      )}
      {session && !session.endedBy && (
        <p className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded bg-quiet px-3.5 py-3 text-ui">
          {t("already", { name: session.user.first_name })}
          <a href={homeOf(session.user.role)} className="font-medium text-primary underline-offset-4 hover:underline">
            {t("continue")}
          </a>
        </p>
      )}
      <WithMessages of={["auth", "ui"]}>
        {providers.length > 0 && (
          <SocialWays instituteId={institute.id} providers={providers} mainOrigin={await mainOrigin()} />
        )}
        <SignInWays instituteId={institute.id} {...(demo && { demo })} />
      </WithMessages>
    </EntryFrame>
  )
}

/** The accounts of the demo world at this host, by what their role is called. */
async function demoAt() {
  const { slug } = await houseInstitute()
  const [demo, t] = await Promise.all([demoAccounts(slug), getTranslations("shell.roles")])
  return demo && { ...demo, accounts: demo.accounts.map(({ email, role }) => ({ email, role: t(role) })) }
}
