"use client"
import { useQueryClient } from "@tanstack/react-query"
import { lazyPart } from "@/components/ui/lazy-part"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { invalidate } from "@/lib/client/invalidate"
import { useLiveTopic } from "@/lib/client/live/live"
import { useSession } from "@/lib/client/session/session"
import { live } from "@/lib/contract/live"
import { bootstrap } from "@/lib/features/bootstrap/contract"

/** Seldom is anybody of support at an institute. */
const SupportBar = lazyPart(() => import("./support-bar").then((file) => file.SupportBar))

/** Tells administrators, and who is there for support, that support looks at the institute; nothing otherwise. */
export function SupportNotice() {
  const visits = useBootstrap()?.support ?? []
  const client = useQueryClient()
  const user = useSession()?.user
  const refetch = () => void invalidate(client, [bootstrap.show])
  useLiveTopic(live.support, user && { instituteId: user.selectedInstitute }, {
    onMessage: refetch,
    onReconnect: refetch,
  })
  return visits.map((visit) => <SupportBar key={visit.id} visit={visit} />)
}
