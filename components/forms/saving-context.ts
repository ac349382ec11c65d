"use client"
import { createContext, use } from "react"

/** Runs a save of a part of what an editor shows, whose state the editor says. */
export type ReportSave = <T>(save: () => Promise<T>) => Promise<T>

export const SavingContext = createContext<ReportSave>((save) => save())

/** How the parts of an editor save: it then says that they are being saved, and when they were. */
export const useReportSave = (): ReportSave => use(SavingContext)
