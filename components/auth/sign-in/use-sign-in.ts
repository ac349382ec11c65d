import { useFormatter, useTranslations } from "next-intl"
import { useState } from "react"
import { openDialog } from "@/lib/client/dialogs"
import type { SignInCredentials } from "@/lib/client/session"
import { Failure } from "@/lib/contract/errors"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { errorCodeOf, authErrorKey } from "@/components/forms/auth-error-key"
import { useSignInRedirect } from "./use-sign-in-redirect"

type ErrorKey = ReturnType<typeof authErrorKey>

/**
 * Signs in at an institute and redirects to the page that the user wanted. When there is a session on another device, asks
 * before it ends that session.
 */
export function useSignIn(instituteId: number) {
  const t = useTranslations("auth.sessionElsewhere")
  const format = useFormatter()
  const { isRedirecting, redirectAfterSignIn } = useSignInRedirect()
  const [errorKey, setErrorKey] = useState<ErrorKey>()

  /** Resolves to the error code when the sign-in failed, to undefined when it succeeded or the user cancelled. */
  async function signInWith(credentials: SignInCredentials, fallbackPath?: string): Promise<string | undefined> {
    setErrorKey(undefined)
    const { endSession, signIn } = await import("@/lib/client/session")
    try {
      const session = await signIn(credentials, { instituteId }).catch(async (error: unknown) => {
        if (errorCodeOf(error) !== "session_elsewhere" || !(await confirmEndOtherSession(error))) throw error
        return signIn(credentials, { instituteId, endOther: true })
      })
      redirectAfterSignIn(session.user, fallbackPath)
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === "session_elsewhere") return undefined
      if (code === "disabled") await endSession("disabled")
      else setErrorKey(errorKeyAt(instituteId, authErrorKey(error)))
      return code ?? "unexpected"
    }
  }

  async function confirmEndOtherSession(error: unknown): Promise<boolean> {
    const { device, lastSeenAt } = (error instanceof Failure && error.details) || {}
    const lastSeen = lastSeenAt ? format.relativeTime(new Date(lastSeenAt), new Date()) : ""
    const result = await openDialog({
      type: "confirmation",
      title: t("title"),
      message: t("message", { device: device ?? t("anotherDevice"), seen: lastSeen }),
      primaryLabel: t("end"),
      cancelLabel: t("cancel"),
    })
    return result === "primary"
  }

  return { signInWith, errorKey, setErrorKey, isRedirecting }
}

/** The platform has no students: a user who is not its member is a member of an institute. */
const errorKeyAt = (instituteId: number, key: ErrorKey): ErrorKey =>
  key === "not_a_member" && instituteId === PLATFORM_INSTITUTE_ID ? "member_elsewhere" : key
