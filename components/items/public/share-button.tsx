"use client"
import { type ReactNode, useState } from "react"

type ShareButtonProps = { title: string; copied: ReactNode; children: ReactNode; className: string }

/** Shares the page by the device's own dialog; where there is none, copies its address and says so. */
export function ShareButton({ title, copied, children, className }: ShareButtonProps) {
  const [isCopied, setIsCopied] = useState(false)

  async function share() {
    const url = window.location.href
    // A person who closes the dialog rejects the promise: there is nothing to say.
    if (Reflect.has(navigator, "share")) return navigator.share({ title, url }).catch(() => undefined)
    await navigator.clipboard.writeText(url)
    setIsCopied(true)
  }

  return (
    <button type="button" onClick={() => void share()} className={className}>
      {children}
      {isCopied && <span role="status">{copied}</span>}
    </button>
  )
}
