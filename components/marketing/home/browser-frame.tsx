import type { ReactNode } from "react"
import { Icon } from "@/components/ui/icon"
import { cn } from "@/components/ui/cn"

/** The frame of a browser window around a screenshot-like illustration. */
export function BrowserFrame({ host, className, children }: { host: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn("overflow-hidden rounded bg-raised shadow-card", className)}>
      <div className="flex h-9 items-center gap-3 bg-sunken px-3">
        <span className="flex gap-1.5">
          <i className="size-2 rounded-full bg-line-strong" />
          <i className="size-2 rounded-full bg-line-strong" />
          <i className="size-2 rounded-full bg-line-strong" />
        </span>
        <span className="flex min-w-0 items-center gap-1.5 rounded-sm bg-surface px-2.5 py-0.5 text-xs text-muted">
          <Icon name="lock" className="size-3" />
          <span className="truncate">{host}</span>
        </span>
      </div>
      {children}
    </div>
  )
}
