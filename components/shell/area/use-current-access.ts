"use client"
import { useRouter } from "next/navigation"
import { useEffect } from "react"
import type { RightsHolder } from "@/lib/contract/may"
import { useQueryClient } from "@tanstack/react-query"
import { invalidate } from "@/lib/client/invalidate"
import { useLiveTopic } from "@/lib/client/live/live"
import { useSession } from "@/lib/client/session/session"
import { live } from "@/lib/contract/live"
import { bootstrap as bootstrapEndpoints } from "@/lib/features/bootstrap/contract"
import { useBootstrap } from "./use-bootstrap"

/**
 * The role and rights of the signed-in person: at first those for which the page was rendered, then those of the bootstrap
 * call, which is made again when the server says that they have changed. When they differ, the page is rendered again.
 */
export function useCurrentAccess(rendered: RightsHolder): RightsHolder {
  const bootstrap = useBootstrap()
  const router = useRouter()
  const current = bootstrap && { role: bootstrap.person.role.roleType, rights: bootstrap.rights }
  const client = useQueryClient()
  const user = useSession()?.user
  const refetch = () => void invalidate(client, [bootstrapEndpoints.show])
  useLiveTopic(live.access, user && { instituteId: user.selectedInstitute, userId: user.user_id }, {
    onMessage: refetch,
    onReconnect: refetch,
  })
  const isChanged = current !== undefined && JSON.stringify(current) !== JSON.stringify(rendered)
  useEffect(() => {
    if (isChanged) router.refresh()
  }, [isChanged, router])
  return current ?? rendered
}
