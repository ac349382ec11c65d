import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"

const RADIUS = 8
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** A tick for a completed lesson, else a ring that fills with the percent. */
export function ProgressIcon({ percent, isDone, className }: { percent: number; isDone: boolean; className?: string }) {
  if (isDone) {
    return (
      <span
        className={cn(
          "flex size-5 shrink-0 items-center justify-center rounded-full bg-success text-success-ink",
          className,
        )}
      >
        <Icon name="check" className="size-3.5 [stroke-width:3]" />
      </span>
    )
  }
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden className={cn("size-5 shrink-0 -rotate-90", className)}>
      <circle cx="10" cy="10" r={RADIUS} strokeWidth="2" className="stroke-line-strong/55" />
      {percent > 0 && (
        <circle
          cx="10"
          cy="10"
          r={RADIUS}
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={`${(percent / 100) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          className="stroke-primary transition-[stroke-dasharray]"
        />
      )}
    </svg>
  )
}
