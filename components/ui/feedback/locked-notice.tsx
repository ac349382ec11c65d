import type { ReactNode } from "react"
import { Icon } from "../icon"

/** A notice with a lock icon on why nothing here can be changed. */
export function LockedNotice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 rounded bg-quiet p-4 text-ui">
      <Icon name="lock" className="size-4.5 shrink-0 text-muted" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
