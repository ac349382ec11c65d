"use client"
import type { ReactNode } from "react"
import { useIsTestSale } from "./use-is-tester"

type TestersOnlyProps = {
  /** What everybody else is shown. */
  others: ReactNode
  children: ReactNode
}

/** What only those see who try a sale at an institute that sells nothing yet. */
export function TestersOnly({ others, children }: TestersOnlyProps) {
  return useIsTestSale() ? children : others
}
