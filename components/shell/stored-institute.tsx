"use client"
import { useEffect } from "react"
import { storeDomain, storeInstitute } from "@/lib/client/session-storage"

type StoredInstituteProps = {
  id: number
  name: string
  image: string | null
  /** Scheme and host of its own domain, null when it has none; what is not known is not kept. */
  origin?: string | null
}

/** Keeps in the browser which institute this host shows (spec §1, `instituteDetail`). */
export function StoredInstitute({ id, name, image, origin }: StoredInstituteProps) {
  useEffect(() => storeInstitute({ id, name, image }), [id, name, image])
  useEffect(() => {
    if (origin !== undefined) storeDomain(origin === window.location.origin)
  }, [origin])
  return null
}
