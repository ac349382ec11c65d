"use client"
import { useEffect, useId, useSyncExternalStore } from "react"
import { lazyPart } from "@/components/ui/lazy-part"
import { useLoadWhenIdle } from "@/components/ui/quiet-part"
import { answerIdentityQuestion, identityQuestion } from "@/lib/client/confirm-identity"
import { observable } from "@/lib/client/observable"

const ReauthenticationDialog = lazyPart(() =>
  import("./reauthentication-dialog").then((file) => file.ReauthenticationDialog),
)

/** The hosts on the page: a screen and a notice above it may have one each. */
const hosts = observable<readonly string[]>([])

/** Shows the question for one's identity when a call requires it; the dialog is loaded before the first one. */
export function ReauthenticationHost() {
  useLoadWhenIdle(ReauthenticationDialog)
  const isFirst = useIsFirst()
  const question = useSyncExternalStore(identityQuestion.subscribe, identityQuestion.get, () => undefined)
  if (!question || !isFirst) return null
  return <ReauthenticationDialog onAnswer={answerIdentityQuestion} />
}

/** Whether this is the host that shows the question, so that it is asked once. */
function useIsFirst(): boolean {
  const id = useId()
  useEffect(() => {
    hosts.set([...hosts.get(), id])
    return () => hosts.set(hosts.get().filter((one) => one !== id))
  }, [id])
  return useSyncExternalStore(
    hosts.subscribe,
    () => hosts.get()[0] === id,
    () => false,
  )
}
