"use client"
import { type ComponentType, createContext } from "react"

/** What plays a free lesson to visitors. */
export type PreviewPlayerProps = {
  fileId: number
  instituteId: number
  title: string
  isAudio: boolean
  className: string
}

/** Loads the player of free lessons, when one is opened; null where the page brings none. */
export const PreviewPlayerContext = createContext<(() => Promise<ComponentType<PreviewPlayerProps>>) | null>(null)
