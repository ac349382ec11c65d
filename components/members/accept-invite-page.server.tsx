import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { EntryFrame } from "@/components/auth/auth-frame"
import { entryMetadata } from "@/components/auth/auth-metadata.server"
import { WithMessages } from "@/components/shell/with-messages"
import { ButtonLink } from "@/components/ui/button"
import { members } from "@/lib/features/members/contract"
import { houseInstitute } from "@/lib/web-session/host-institute"
import { readSession } from "@/lib/web-session/web-caller"
import { codeOf, serve } from "@/lib/server/http/serve"
import { paths } from "@/lib/shared/paths"
import { AcceptInviteForm } from "./accept-invite-form"
import { OtherAccount } from "./other-account"

type AcceptInvitePageProps = { params: Promise<{ token: string }> }

export const acceptInviteMetadata = async (): Promise<Metadata> => ({
  ...(await entryMetadata((await getTranslations("members.accept"))("page"))),
  referrer: "no-referrer",
})

/** Where the link of an invitation leads: a first password for who is new, the account's own for who is not. */
export async function AcceptInvitePage({ params }: AcceptInvitePageProps) {
  const [{ token }, institute, session, t] = await Promise.all([
    params,
    houseInstitute(),
    readSession(),
    getTranslations("members.accept"),
  ])
  const invitation = await findInvitation(token, institute.id)
  if (!invitation) {
    return (
      <EntryFrame institute={institute} title={t("expiredTitle")} intro={t("expired", { institute: institute.name })}>
        <ButtonLink href={paths.login}>{t("signIn")}</ButtonLink>
      </EntryFrame>
    )
  }
  const { email, role, hasPassword } = invitation
  const other = session && !session.endedBy && session.user.email !== email ? session.user : undefined
  return (
    <EntryFrame
      institute={institute}
      title={t("title", { institute: institute.name })}
      intro={t("intro", { role: role.roleType, email })}
    >
      <WithMessages of={["members", "ui"]}>
        {other ? (
          <OtherAccount person={other} invited={email} token={token} />
        ) : (
          <AcceptInviteForm
            token={token}
            institute={{ id: institute.id, name: institute.name }}
            email={email}
            name={{ first: invitation.first_name, last: invitation.last_name }}
            hasPassword={hasPassword}
          />
        )}
      </WithMessages>
    </EntryFrame>
  )
}

const findInvitation = (token: string, instituteId: number) =>
  serve(members.showInvitation, { body: { token, instituteId } }).catch((error: unknown) => {
    const code = codeOf(error)
    if (code === "link_expired" || code === "invalid_input") return undefined
    throw error
  })
