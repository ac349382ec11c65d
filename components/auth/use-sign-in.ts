import { useFormatter, useTranslations } from "next-intl"
import { useState } from "react"
import { openDialog } from "@/lib/client/dialogs"
import type { Entry } from "@/lib/client/session"
import { Failure } from "@/lib/contract/errors"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { codeOfFailure, failureKey } from "../forms/failure-key"
import { useArrival } from "./use-arrival"

type FaultKey = ReturnType<typeof failureKey>

/**
 * Signs in at an institute and leads to where the person wanted to go. A session on another device is named first, and
 * ended when the person says so.
 */
export function useSignIn(instituteId: number) {
  const t = useTranslations("auth.elsewhere")
  const format = useFormatter()
  const { isArriving, arrive } = useArrival()
  const [fault, setFault] = useState<FaultKey>()

  /** Answers the failure's code when it did not come to a session; nothing when it did or the person turned back. */
  async function enter(entry: Entry, otherwise?: string): Promise<string | undefined> {
    setFault(undefined)
    const { endSession, signIn } = await import("@/lib/client/session")
    try {
      const session = await signIn(entry, { instituteId }).catch(async (error: unknown) => {
        if (codeOfFailure(error) !== "session_elsewhere" || !(await isToEnd(error))) throw error
        return signIn(entry, { instituteId, endOther: true })
      })
      arrive(session.user, otherwise)
    } catch (error) {
      const code = codeOfFailure(error)
      if (code === "session_elsewhere") return undefined
      if (code === "disabled") await endSession("disabled")
      else setFault(faultAt(instituteId, failureKey(error)))
      return code ?? "unexpected"
    }
  }

  async function isToEnd(error: unknown): Promise<boolean> {
    const { device, lastSeenAt } = (error instanceof Failure && error.details) || {}
    const seen = lastSeenAt ? format.relativeTime(new Date(lastSeenAt), new Date()) : ""
    const result = await openDialog({
      type: "confirmation",
      title: t("title"),
      message: t("message", { device: device ?? t("anotherDevice"), seen }),
      primaryLabel: t("end"),
      cancelLabel: t("cancel"),
    })
    return result === "primary"
  }

  return { enter, fault, setFault, isArriving }
}

/** The platform has no students: who is no member of it is a member elsewhere. */
const faultAt = (instituteId: number, key: FaultKey): FaultKey =>
  key === "not_a_member" && instituteId === PLATFORM_INSTITUTE_ID ? "member_elsewhere" : key
