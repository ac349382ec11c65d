"use client"
import { useEffect } from "react"
import { call } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { storeAddress, storeCrmAccess } from "@/lib/client/session-storage"
import { members } from "@/lib/features/members/contract"
import { system } from "@/lib/features/system/contract"

/** Keeps in the browser what the specification keeps of who is in (spec §3): `hasCrmControlAccess` and `MY_IP`. */
export function StoredFacts() {
  const session = useSession()
  const instituteId = session?.user.selectedInstitute
  useEffect(() => {
    if (instituteId !== undefined) void storeFacts(instituteId)
  }, [instituteId])
  return null
}

async function storeFacts(instituteId: number): Promise<void> {
  const [hasCrm, address] = await Promise.allSettled([
    call(members.hasCrm, { params: { id: String(instituteId) } }),
    call(system.ownAddress, {}),
  ])
  if (hasCrm.status === "fulfilled") storeCrmAccess(hasCrm.value)
  if (address.status === "fulfilled") storeAddress(address.value.ip)
}
