"use client"
import { useEffect } from "react"
import { storeDomain, storeInstitute } from "@/lib/client/local-storage"

type StoredInstituteProps = {
  id: number
  name: string
  image: string | null
  /** The origin of its custom domain, null when it has none; undefined stores nothing. */
  origin?: string | null
}

/** Writes the institute of this host to local storage (spec §1, `instituteDetail`). */
export function StoredInstitute({ id, name, image, origin }: StoredInstituteProps) {
  useEffect(() => storeInstitute({ id, name, image }), [id, name, image])
  useEffect(() => {
    if (origin !== undefined) storeDomain(origin === window.location.origin)
  }, [origin])
  return null
}
