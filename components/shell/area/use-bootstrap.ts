"use client"
import { useQuery } from "@tanstack/react-query"
import { createContext, useContext } from "react"
import type { Bootstrap } from "@/lib/features/bootstrap/contract"
import type { PageArea } from "@/lib/shared/roles"
import { bootstrapQuery } from "./bootstrap-query"
import { useIsHydrated } from "./use-is-hydrated"

/** The area of the page; undefined outside an area. */
export const AreaContext = createContext<PageArea | undefined>(undefined)

/** What every screen of the area needs; undefined until it has arrived, and outside an area. */
export function useBootstrap(): Bootstrap | undefined {
  const area = useContext(AreaContext)
  const { data } = useQuery({ ...bootstrapQuery(area ?? "student"), enabled: area !== undefined })
  // The call begins before the page is hydrated, and may be answered before.
  return useIsHydrated() ? data : undefined
}
