"use client"
import { lazy, Suspense, useSyncExternalStore } from "react"
import { answerIdentityQuestion, identityQuestion } from "@/lib/client/confirm-identity"

const ReauthenticationDialog = lazy(() =>
  import("./reauthentication-dialog").then((file) => ({ default: file.ReauthenticationDialog })),
)

/** Shows the question for one's identity when a call requires it; the dialog is loaded with the first one. */
export function ReauthenticationHost() {
  const question = useSyncExternalStore(identityQuestion.subscribe, identityQuestion.get, () => undefined)
  if (!question) return null
  return (
    <Suspense>
      <ReauthenticationDialog onAnswer={answerIdentityQuestion} />
    </Suspense>
  )
}
