"use client"
import { PageFailure } from "@/components/shell/page-failure"

/** In place of a screen that failed to render, within the shell of the area. */
export default function ScreenFailed() {
  return <PageFailure isWithinShell />
}
