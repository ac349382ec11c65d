import type { QueryClient } from "@tanstack/react-query"
import type { useTranslations } from "next-intl"
import type { useErrorMessage } from "@/components/forms/error-message"
import { invalidate } from "@/lib/client/invalidate"
import { call } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { showToast } from "@/lib/client/toasts"
import { bootstrap, type Bootstrap } from "@/lib/features/bootstrap/contract"
import { members } from "@/lib/features/members/contract"
import { enterUrl } from "@/lib/shared/enter-url"

type Invitation = Bootstrap["invitations"][number]

interface AnswerContext {
  client: QueryClient
  email: string
  t: ReturnType<typeof useTranslations<"shell.institutes">>
  errorMessage: ReturnType<typeof useErrorMessage>
}

/**
 * Asks the signed-in user to accept or reject a pending invitation to an institute (spec §2). The dialog that says that they
 * have joined leads to its host.
 */
export async function answerInvitation({ institute, role }: Invitation, context: AnswerContext): Promise<void> {
  const { client, t, errorMessage } = context
  const result = await openDialog({
    type: "confirmation",
    title: t("invitation", { institute: institute.name }),
    message: t("invitationMessage", { institute: institute.name, role: role.roleType }),
    isAcceptReject: true,
  })
  try {
    if (result === "confirmed") await join(institute, context)
    else if (result === "denied") await decline(institute, context)
  } catch (error) {
    showToast("error", errorMessage(error, { link_expired: t("expired") }))
    await invalidate(client, [bootstrap.show])
  }
}

async function join({ id, name }: Invitation["institute"], { client, email, t }: AnswerContext): Promise<void> {
  const { origin } = await call(members.acceptOwnInvitation, { query: { instituteId: String(id) } })
  await invalidate(client, [bootstrap.show])
  const texts = { message: t("joined", { institute: name }), primaryLabel: t("goThere"), cancelLabel: t("stay") }
  if ((await openDialog({ type: "success", ...texts })) === "primary") hardNavigate(enterUrl(origin, email))
}

async function decline({ id, name }: Invitation["institute"], { client, t }: AnswerContext): Promise<void> {
  await call(members.declineOwnInvitation, { query: { instituteId: String(id) } })
  await invalidate(client, [bootstrap.show])
  showToast("success", t("declined", { institute: name }))
}
