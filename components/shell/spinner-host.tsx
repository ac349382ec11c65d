"use client"
import { useSyncExternalStore } from "react"
import { isSpinning } from "@/lib/client/spinner"

/** The full-page spinner, shown while `spinner` is active (spec §2, §9). */
export function SpinnerHost({ label }: { label: string }) {
  const isShown = useSyncExternalStore(isSpinning.subscribe, isSpinning.get, () => false)
  return (
    <div role="status" className={isShown ? "fixed inset-0 z-70 grid place-items-center bg-background/75" : "sr-only"}>
      {isShown && (
        <>
          <svg viewBox="0 0 24 24" fill="none" aria-hidden className="size-11 animate-spin text-primary">
            <circle cx="12" cy="12" r="10" stroke="currentColor" strokeWidth="2" opacity="0.18" />
            <path d="M22 12A10 10 0 0 0 12 2" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
          <span className="sr-only">{label}</span>
        </>
      )}
    </div>
  )
}
