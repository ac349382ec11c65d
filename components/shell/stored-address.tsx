"use client"
import { useEffect } from "react"
import { isArea } from "@/lib/shared/roles"

/** Writes the visitor's IP address to local storage (spec §3, `MY_IP`), once in a tab; the bootstrap call of an area brings it too. */
export function StoredAddress() {
  useEffect(() => {
    if (isArea(window.location.pathname.split("/", 2)[1] ?? "")) return
    void import("./store-visitor-address").then((file) => file.storeVisitorAddress()).catch(() => undefined)
  }, [])
  return null
}
