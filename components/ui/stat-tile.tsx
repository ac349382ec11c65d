import type { ElementType, ReactNode } from "react"
import { cn } from "./cn"
import { Icon } from "./icon"

type StatTileProps = {
  label: string
  /** The formatted number. */
  value: ReactNode
  /** A line below the number: "12 more than last week". */
  caption?: ReactNode
  /** Whether the caption is good or bad news. */
  trend?: "up" | "down"
  icon?: ReactNode
  href?: string
  /** The component of the link; areas pass `Link`. */
  linkComponent?: ElementType
}

export function StatTile({ label, value, caption, trend, icon, href, linkComponent: Anchor = "a" }: StatTileProps) {
  const content = (
    <>
      <span className="flex items-start justify-between gap-2 text-ui text-muted [&_svg]:size-4.5 max-sm:[&_svg]:hidden">
        {label}
        {icon}
      </span>
      <span className="mt-2 block text-lg font-semibold tabular min-[26rem]:text-xl sm:text-2xl">{value}</span>
      {caption && (
        <span className={cn("mt-1 flex items-start gap-1.5 text-sm", trend ? TRENDS[trend] : "text-muted")}>
          {trend && <Icon name={`trending-${trend}`} className="mt-0.5 size-4 max-sm:hidden" />}
          {caption}
        </span>
      )}
    </>
  )
  const classes = "block rounded bg-surface p-4 shadow-card sm:p-5"
  if (!href) return <div className={classes}>{content}</div>
  return (
    <Anchor href={href} className={cn(classes, "transition-[translate] hover:-translate-y-0.5")}>
      {content}
    </Anchor>
  )
}

const TRENDS = { up: "text-success", down: "text-danger" } as const
