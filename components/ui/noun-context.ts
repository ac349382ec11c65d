"use client"
import { createContext, use } from "react"
import type { nounOfContent } from "@/lib/shared/item-kinds"

/** What a screen of one item calls a piece of its content. */
export const NounContext = createContext<ReturnType<typeof nounOfContent>>("lesson")

/** What a piece of the content of the shown item is called, as messages select it. */
export const useNoun = () => use(NounContext)
