import { Badge, type BadgeTone } from "../badge"

type StatusCellProps = { tone: BadgeTone; label: string; reason?: string | null | undefined }

/** A status and why it is so; at the end of the line in a card on a phone. */
export const StatusCell = ({ tone, label, reason }: StatusCellProps) => (
  <span className="flex min-w-0 flex-col gap-1 max-sm:items-end lg:max-w-60">
    <Badge tone={tone} hasDot>
      {label}
    </Badge>
    {reason && <span className="text-sm font-normal break-words text-muted">{reason}</span>}
  </span>
)
