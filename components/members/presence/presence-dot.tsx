import type { OnlineStatus } from "@/lib/contract/live"

/** An online status as a coloured dot, hidden from screen readers: a label is shown beside it. */
export function PresenceDot({ status }: { status: OnlineStatus }) {
  return (
    <span aria-hidden className="inline-flex size-4.5 items-center justify-center">
      <span className={`size-2.5 rounded-full ${DOTS[status]}`} />
    </span>
  )
}

const DOTS: Record<OnlineStatus, string> = {
  online: "bg-success",
  away: "bg-warning",
  offline: "ring-2 ring-muted ring-inset",
}
