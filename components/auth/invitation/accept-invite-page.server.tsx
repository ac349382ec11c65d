import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { AuthFrame } from "@/components/auth/auth-frame"
import { authMetadata } from "@/components/auth/auth-metadata.server"
import { WithMessages } from "@/components/shell/with-messages"
import { ButtonLink } from "@/components/ui/button"
import { members } from "@/lib/features/members/contract"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { readSession } from "@/lib/web-session/request-session"
import { failureCodeOf, serve } from "@/lib/server/api/serve"
import { paths } from "@/lib/shared/paths"
import { AcceptInviteForm } from "./accept-invite-form"
import { DeclineButton } from "./decline-button"
import { WrongAccountNotice } from "./wrong-account-notice"

type AcceptInvitePageProps = { params: Promise<{ token: string }> }

export const acceptInviteMetadata = async (): Promise<Metadata> => ({
  ...(await authMetadata((await getTranslations("members.accept"))("page"))),
  referrer: "no-referrer",
})

/** The page of an invitation link: asks a new user to choose a password, an existing one for the account's password. */
export async function AcceptInvitePage({ params }: AcceptInvitePageProps) {
  const [{ token }, institute, session, t] = await Promise.all([
    params,
    hostInstitute(),
    readSession(),
    getTranslations("members.accept"),
  ])
  const invitation = await findInvitation(token, institute.id)
  if (!invitation) {
    return (
      <AuthFrame institute={institute} title={t("expiredTitle")} intro={t("expired", { institute: institute.name })}>
        <ButtonLink href={paths.login}>{t("signIn")}</ButtonLink>
      </AuthFrame>
    )
  }
  const { email, role, hasPassword } = invitation
  const otherUser = session && !session.endedBy && session.user.email !== email ? session.user : undefined
  return (
    <AuthFrame
      institute={institute}
      title={t("title", { institute: institute.name })}
      intro={t("intro", { role: role.roleType, email })}
    >
      <WithMessages namespaces={["members", "auth", "ui", "errors"]}>
        {otherUser ? (
          <WrongAccountNotice person={otherUser} invited={email} token={token} />
        ) : (
          <>
            <AcceptInviteForm
              token={token}
              institute={{ id: institute.id, name: institute.name }}
              email={email}
              name={{ first: invitation.first_name, last: invitation.last_name }}
              hasPassword={hasPassword}
            />
            <DeclineButton token={token} institute={{ id: institute.id, name: institute.name }} />
          </>
        )}
      </WithMessages>
    </AuthFrame>
  )
}

const findInvitation = (token: string, instituteId: number) =>
  serve(members.showInvitation, { body: { token, instituteId } }).catch((error: unknown) => {
    const code = failureCodeOf(error)
    if (code === "link_expired" || code === "invalid_input") return undefined
    throw error
  })
