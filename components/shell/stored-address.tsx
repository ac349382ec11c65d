"use client"
import { useEffect } from "react"
import { isPageArea } from "@/lib/shared/roles"
import { withPart } from "@/lib/client/load-part"

/** Writes the visitor's IP address to local storage (spec §3, `MY_IP`), once in a tab; the bootstrap call of an area brings it too. */
export function StoredAddress() {
  useEffect(() => {
    if (isPageArea(window.location.pathname.split("/", 2)[1] ?? "")) return
    withPart(
      () => import("./store-visitor-address"),
      (file) => file.storeVisitorAddress(),
    )
  }, [])
  return null
}
