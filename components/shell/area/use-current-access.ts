"use client"
import { useRouter } from "next/navigation"
import { useEffect } from "react"
import type { RightsHolder } from "@/lib/contract/may"
import { useBootstrap } from "./use-bootstrap"

/**
 * The role and rights of the signed-in person: at first those for which the page was rendered, then those of the bootstrap
 * call. When they differ, the page is rendered again.
 */
export function useCurrentAccess(rendered: RightsHolder): RightsHolder {
  const bootstrap = useBootstrap()
  const router = useRouter()
  const current = bootstrap && { role: bootstrap.person.role.roleType, rights: bootstrap.rights }
  const isChanged = current !== undefined && JSON.stringify(current) !== JSON.stringify(rendered)
  useEffect(() => {
    if (isChanged) router.refresh()
  }, [isChanged, router])
  return current ?? rendered
}
