import type { ReactNode } from "react"
import { cn } from "../cn"

type EmptyStateProps = {
  icon?: ReactNode
  /** What is missing: "No courses yet". */
  title: string
  /** One sentence on what will be shown here. */
  message?: ReactNode
  /** The control that creates the first one. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, message, action, className }: EmptyStateProps) {
  return (
    <div className={cn("mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-14 text-center", className)}>
      {icon && (
        <span className="mb-3 inline-flex size-14 items-center justify-center rounded-full bg-primary-soft text-primary [&_svg]:size-6">
          {icon}
        </span>
      )}
      <p className="text-base font-semibold">{title}</p>
      {message && <p className="text-ui text-muted">{message}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
