import { cn } from "../cn"

type ProgressBarProps = {
  /** From 0 to 100; without it the progress is indeterminate. */
  percent?: number
  /** What is in progress: "Uploading cover.png". */
  label: string
  className?: string
}

export function ProgressBar({ percent, label, className }: ProgressBarProps) {
  const whole = percent === undefined ? undefined : Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={whole}
      className={cn("block h-1.5 overflow-hidden rounded-full bg-line", className)}
    >
      <span
        style={whole === undefined ? undefined : { inlineSize: `${whole}%` }}
        className={cn(
          "block h-full rounded-full bg-primary transition-[inline-size]",
          whole === undefined && "w-1/3 animate-pulse",
        )}
      />
    </span>
  )
}
