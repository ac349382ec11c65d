"use client"
import type { ReactNode } from "react"
import { useStoredPerson } from "@/lib/client/session/stored-person"

/** What a public page shows only to visitors who are not signed in. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  return useStoredPerson() ? null : children
}
