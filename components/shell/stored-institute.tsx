"use client"
import { useEffect } from "react"
import { mediaUrl } from "@/components/ui/media/media-url"
import { storeInstitute } from "@/lib/client/local-storage"

/** Writes an institute whose page the main host shows to local storage (spec §1, `instituteDetail`); `image` is a key. */
export function StoredInstitute({ id, name, image }: { id: number; name: string; image: string | null }) {
  useEffect(
    () => storeInstitute({ id, name, image: image && window.location.origin + mediaUrl(image, 320) }),
    [id, name, image],
  )
  return null
}
