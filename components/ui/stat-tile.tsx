import type { ElementType, ReactNode } from "react"
import { cn } from "./cn"
import { Glyph } from "./glyph"

type StatTileProps = {
  label: string
  /** The figure, formatted. */
  value: ReactNode
  /** What it is measured against: "12 more than last week". */
  note?: ReactNode
  /** Whether the note is good news. */
  trend?: "up" | "down"
  icon?: ReactNode
  href?: string
  /** What a link is made of; areas hand in next/link. */
  link?: ElementType
}

export function StatTile({ label, value, note, trend, icon, href, link: Anchor = "a" }: StatTileProps) {
  const content = (
    <>
      <span className="flex items-center justify-between gap-2 text-ui text-muted [&_svg]:size-4.5">
        {label}
        {icon}
      </span>
      <span className="mt-2 block text-2xl font-semibold tabular">{value}</span>
      {note && (
        <span className={cn("mt-1 flex items-center gap-1.5 text-sm", trend ? TRENDS[trend] : "text-muted")}>
          {trend && <Glyph name={`trending-${trend}`} className="size-4" />}
          {note}
        </span>
      )}
    </>
  )
  const sheet = "block rounded bg-surface p-5 shadow-card"
  if (!href) return <div className={sheet}>{content}</div>
  return (
    <Anchor href={href} className={cn(sheet, "transition-[translate] hover:-translate-y-0.5")}>
      {content}
    </Anchor>
  )
}

const TRENDS = { up: "text-success", down: "text-danger" } as const
