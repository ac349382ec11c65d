"use client"
import { useEffect } from "react"
import { storeAddress, storeCrmAccess, storePerson } from "@/lib/client/local-storage"
import type { Bootstrap } from "@/lib/features/bootstrap/contract"

/** Writes the signed-in person, `hasCrmControlAccess` and `MY_IP` to local storage (spec §3). */
export function StoredSessionData({ person, ip }: Pick<Bootstrap, "person" | "ip">) {
  const { hasCrmAccess } = person
  useEffect(() => storePerson({ ...person, role: person.role.roleType }), [person])
  useEffect(() => storeCrmAccess(hasCrmAccess), [hasCrmAccess])
  useEffect(() => storeAddress(ip), [ip])
  return null
}
