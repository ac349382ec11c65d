import type { ElementType, ReactNode } from "react"
import { cn } from "./cn"
import { Glyph } from "./icon"

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
      <span className="flex items-start justify-between gap-2 text-ui text-muted [&_svg]:size-4.5 max-sm:[&_svg]:hidden">
        {label}
        {icon}
      </span>
      <span className="mt-2 block text-xl font-semibold tabular sm:text-2xl">{value}</span>
      {note && (
        <span className={cn("mt-1 flex items-start gap-1.5 text-sm", trend ? TRENDS[trend] : "text-muted")}>
          {trend && <Glyph name={`trending-${trend}`} className="mt-0.5 size-4 max-sm:hidden" />}
          {note}
        </span>
      )}
    </>
  )
  const sheet = "block rounded bg-surface p-4 shadow-card sm:p-5"
  if (!href) return <div className={sheet}>{content}</div>
  return (
    <Anchor href={href} className={cn(sheet, "transition-[translate] hover:-translate-y-0.5")}>
      {content}
    </Anchor>
  )
}

const TRENDS = { up: "text-success", down: "text-danger" } as const
