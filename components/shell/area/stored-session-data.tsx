"use client"
import { useEffect } from "react"
import { call } from "@/lib/client/api"
import { useSession } from "@/lib/client/session/session"
import { storeAddress, storeCrmAccess } from "@/lib/client/local-storage"
import { members } from "@/lib/features/members/contract"
import { system } from "@/lib/features/system/contract"

/** Writes `hasCrmControlAccess` and `MY_IP` of the session to local storage (spec §3). */
export function StoredSessionData() {
  const session = useSession()
  const instituteId = session?.user.selectedInstitute
  useEffect(() => {
    if (instituteId !== undefined) void storeSessionData(instituteId)
  }, [instituteId])
  return null
}

async function storeSessionData(instituteId: number): Promise<void> {
  const [hasCrm, ownAddress] = await Promise.allSettled([
    call(members.hasCrmAccess, { params: { id: String(instituteId) } }),
    call(system.clientIp, {}),
  ])
  if (hasCrm.status === "fulfilled") storeCrmAccess(hasCrm.value)
  if (ownAddress.status === "fulfilled") storeAddress(ownAddress.value.ip)
}
