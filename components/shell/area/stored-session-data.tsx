"use client"
import { useEffect } from "react"
import { storeCrmAccess, storePerson } from "@/lib/client/local-storage"
import type { Bootstrap } from "@/lib/features/bootstrap/contract"

/** Writes the signed-in person and `hasCrmControlAccess` to local storage (spec §3). */
export function StoredSessionData({ person }: Pick<Bootstrap, "person">) {
  const { hasCrmAccess } = person
  useEffect(() => storePerson({ ...person, role: person.role.roleType }), [person])
  useEffect(() => storeCrmAccess(hasCrmAccess), [hasCrmAccess])
  return null
}
