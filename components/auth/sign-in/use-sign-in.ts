import { useTranslations } from "next-intl"
import { useState } from "react"
import { openDialog } from "@/lib/client/dialogs"
import type { SignInCredentials } from "@/lib/client/session/session"
import { Failure } from "@/lib/contract/errors"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { useSignInRedirect } from "./use-sign-in-redirect"
import { useFormats } from "@/components/ui/use-formats"
import { loadPart } from "@/lib/client/load-part"

/**
 * Signs in at an institute and redirects to the page that the user wanted. When there is a session on another device, asks
 * before it ends that session, unless it is meant to (`endsOther`).
 */
export function useSignIn(instituteId: number, { endsOther = false } = {}) {
  const t = useTranslations("auth")
  const errorMessage = useErrorMessage()
  const { relative } = useFormats()
  const { isRedirecting, redirectAfterSignIn } = useSignInRedirect()
  const [error, setError] = useState<string>()
  // The platform has no students: a user who is not its member is a member of an institute.
  const isPlatform = instituteId === PLATFORM_INSTITUTE_ID

  /** Resolves to the error code when the sign-in failed, to undefined when it succeeded or the user cancelled. */
  async function signInWith(credentials: SignInCredentials, fallbackPath?: string): Promise<string | undefined> {
    setError(undefined)
    try {
      const { signIn } = await loadPart(() => import("@/lib/client/session/session"))
      const attempt = () => signIn(credentials, { instituteId, endOther: endsOther })
      const inTurn = attempt().catch(async (error: unknown) => {
        if (errorCodeOf(error) !== "too_many_requests") throw error
        return (await loadPart(() => import("@/lib/client/session/wait-for-turn"))).waitForTurn(error, attempt)
      })
      const session = await inTurn.catch(async (error: unknown) => {
        if (errorCodeOf(error) !== "signed_in_elsewhere" || !(await confirmEndOtherSession(error))) throw error
        return signIn(credentials, { instituteId, endOther: true })
      })
      redirectAfterSignIn(session.user, fallbackPath)
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === "signed_in_elsewhere") return undefined
      if (code === "disabled") await showDisabled()
      else setError(errorMessage(error, isPlatform ? { not_a_member: t("memberElsewhere") } : {}))
      return code
    }
  }

  async function confirmEndOtherSession(error: unknown): Promise<boolean> {
    const { device, lastSeenAt } = (error instanceof Failure && error.details) || {}
    const lastSeen = lastSeenAt ? relative(new Date(lastSeenAt), new Date()) : ""
    const result = await openDialog({
      type: "warning",
      title: t("sessionElsewhere.title"),
      message: t("sessionElsewhere.message", { device: device ?? t("sessionElsewhere.anotherDevice"), seen: lastSeen }),
      primaryLabel: t("sessionElsewhere.end"),
      cancelLabel: t("sessionElsewhere.cancel"),
    })
    return result === "primary"
  }

  return { signInWith, error, setError, isRedirecting }
}

async function showDisabled(): Promise<void> {
  const { endSession } = await loadPart(() => import("@/lib/client/session/session"))
  await endSession("disabled")
}
