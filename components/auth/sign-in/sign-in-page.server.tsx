import { getTranslations } from "next-intl/server"
import { SignInMessage } from "@/components/shell/public/sign-in-notice"
import { WithMessages } from "@/components/shell/with-messages"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { listProviders, mainOrigin } from "@/lib/features/social-login/provider-list"
import { isLocalPage, readSession } from "@/lib/web-session/request-session"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { homeOf, type Role } from "@/lib/shared/roles"
import { AuthFrame } from "../auth-frame"
import { AuthLink } from "../auth-link"
import { authMetadata } from "../auth-metadata.server"
import { FounderSignIn } from "./founder-sign-in"
import { SignInTabs } from "./sign-in-tabs"
import { SocialButtons } from "../social/social-buttons"

export const signInMetadata = async () => authMetadata((await getTranslations("auth.signIn"))("page"))

type SignInPageProps = {
  searchParams: Promise<{ after?: string | string[] }>
  /** Finds the demo accounts of an institute with their password, if it has any. */
  findDemoAccounts: (
    slug: string,
  ) => Promise<{ accounts: { email: string; role: Role }[]; password: string } | undefined>
}

/** The sign-in page of the host's institute. A signed-in user may continue, or sign in as someone else. */
export async function SignInPage({ searchParams, findDemoAccounts }: SignInPageProps) {
  const [institute, session, demo, providers, { after }] = await Promise.all([
    hostInstitute(),
    readSession(),
    isLocalPage().then(async (isLocal) => (isLocal ? findDemoAccounts((await hostInstitute()).slug) : undefined)),
    listProviders(),
    searchParams,
  ])
  const [t, tRoles] = await Promise.all([getTranslations("auth.signIn"), getTranslations("shell.roles")])
  const isSignedOut = after === "erase" || after === "leave"
  return (
    <AuthFrame
      institute={institute}
      title={t(isSignedOut ? "signedOut.title" : "title")}
      intro={t("intro", { institute: institute.name })}
      footer={
        <>
          {institute.signUpAllowed && (
            <AuthLink prompt={t("noAccount")} href={paths.register}>
              {t("register")}
            </AuthLink>
          )}
          {institute.id === PLATFORM_INSTITUTE_ID && (
            <AuthLink prompt={t("elsewhere")} href={paths.institutes}>
              {t("find")}
            </AuthLink>
          )}
        </>
      }
    >
      <SignInMessage />
      {isSignedOut && (
        <p role="status" className="mb-6 rounded bg-quiet px-3.5 py-3 text-ui">
          {t(`signedOut.${after}`, { institute: institute.name })}
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
      <WithMessages namespaces={["auth", "ui", "errors"]}>
        {providers.length > 0 && (
          <SocialButtons instituteId={institute.id} providers={providers} mainOrigin={await mainOrigin()} />
        )}
        <SignInTabs
          instituteId={institute.id}
          {...(demo && {
            demo: { ...demo, accounts: demo.accounts.map(({ email, role }) => ({ email, role: tRoles(role) })) },
          })}
        />
        <FounderSignIn instituteId={institute.id} mainOrigin={await mainOrigin()} />
      </WithMessages>
    </AuthFrame>
  )
}
