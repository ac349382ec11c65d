"use client"
import { createContext, use } from "react"
import type { Failure } from "@/lib/contract/errors"

/** Why something that a part shows is not saved. */
export type Unsaved =
  /** It is typed and will be saved. */
  | { why: "pending" }
  /** So many fields need a change first. */
  | { why: "invalid"; fields: number }
  /** Its save failed; `what` names it where more than one thing could be meant. */
  | { why: "failed"; failure: Failure; what?: string }

/** The parts that may have something unsaved, each of which says so for itself. */
export type SavingPart = "newSection" | "curriculum" | "question" | "questionOrder"

/** What an editor offers its parts to say whether what they show is saved. */
export interface Saving {
  /** Runs a save, which the editor says is under way and then when it ended. */
  report: <T>(save: () => Promise<T>) => Promise<T>
  /** Says what of a part is not saved; undefined when all of it is. */
  setUnsaved: (part: SavingPart, unsaved: Unsaved | undefined) => void
}

export const SavingContext = createContext<Saving>({ report: (save) => save(), setUnsaved: () => undefined })

/** The editor that a part belongs to, as far as it says what is saved. */
export const useSaving = (): Saving => use(SavingContext)
