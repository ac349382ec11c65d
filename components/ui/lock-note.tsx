import type { ReactNode } from "react"
import { Glyph } from "./icon"

/** Says why nothing here can be changed. */
export function LockNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 rounded bg-quiet p-4 text-ui">
      <Glyph name="lock" className="size-4.5 shrink-0 text-muted" />
      {children}
    </p>
  )
}
