"use client"
import { useSyncExternalStore } from "react"
import { lazyPart } from "@/components/ui/lazy-part"
import { useLoadWhenIdle } from "@/components/ui/quiet-part"
import { answerIdentityQuestion, identityQuestion } from "@/lib/client/confirm-identity"

const ReauthenticationDialog = lazyPart(() =>
  import("./reauthentication-dialog").then((file) => file.ReauthenticationDialog),
)

/** Shows the question for one's identity when a call requires it; the dialog is loaded before the first one. */
export function ReauthenticationHost() {
  useLoadWhenIdle(ReauthenticationDialog)
  const question = useSyncExternalStore(identityQuestion.subscribe, identityQuestion.get, () => undefined)
  if (!question) return null
  return <ReauthenticationDialog onAnswer={answerIdentityQuestion} />
}
