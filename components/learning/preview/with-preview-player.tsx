"use client"
import type { ReactNode } from "react"
import { PreviewPlayerContext } from "@/components/ui/media/preview-player"
import { loadPart } from "@/lib/client/load-part"

/** Lets the free lessons of a public page play in the player of bought ones, which is loaded when a lesson is opened. */
export function WithPreviewPlayer({ children }: { children: ReactNode }) {
  return <PreviewPlayerContext value={loadPlayer}>{children}</PreviewPlayerContext>
}

const loadPlayer = async () => (await loadPart(() => import("./preview-player"))).PreviewPlayer
