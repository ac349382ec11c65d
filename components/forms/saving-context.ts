"use client"
import { createContext, use } from "react"

/** What an editor offers its parts to say whether what they show is saved. */
export interface Saving {
  /** Runs a save, which the editor says is under way and then when it ended. */
  report: <T>(save: () => Promise<T>) => Promise<T>
  /** Says whether something typed there is not saved. */
  setUnsaved: (isUnsaved: boolean) => void
}

export const SavingContext = createContext<Saving>({ report: (save) => save(), setUnsaved: () => undefined })

/** The editor that a part belongs to, as far as it says what is saved. */
export const useSaving = (): Saving => use(SavingContext)
