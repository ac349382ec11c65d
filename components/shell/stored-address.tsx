"use client"
import { useEffect } from "react"

/** Writes the visitor's IP address to local storage (spec §3, `MY_IP`), once in a tab and without hurry. */
export function StoredAddress() {
  useEffect(() => {
    const timer = setTimeout(() => void import("./store-visitor-address").then((file) => file.storeVisitorAddress()), 0)
    return () => clearTimeout(timer)
  }, [])
  return null
}
