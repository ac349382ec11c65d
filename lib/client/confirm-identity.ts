import { Failure } from "@/lib/contract/errors"
import { observable } from "./observable"

/** An open question for one's identity; `isConfirmed` is false when it was closed. */
export type IdentityQuestion = { answer: (isConfirmed: boolean) => void }

/** The open question; `ReauthenticationHost` shows it. */
export const identityQuestion = observable<IdentityQuestion | undefined>(undefined)

/**
 * Runs a call; when it fails with `reauthentication_required`, asks for the identity and runs it once more. Throws that
 * failure when the question is closed unanswered.
 */
export async function withConfirmedIdentity<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    const isRequired = error instanceof Failure && error.code === "reauthentication_required"
    if (!isRequired || !(await askIdentity())) throw error
    return run()
  }
}

/** Calls that fail at the same time share one question. */
function askIdentity(): Promise<boolean> {
  const open = identityQuestion.get()
  return new Promise((resolve) =>
    identityQuestion.set({
      answer(isConfirmed) {
        open?.answer(isConfirmed)
        resolve(isConfirmed)
      },
    }),
  )
}

/** Answers the open question. */
export function answerIdentityQuestion(isConfirmed: boolean): void {
  const open = identityQuestion.get()
  identityQuestion.set(undefined)
  open?.answer(isConfirmed)
}
