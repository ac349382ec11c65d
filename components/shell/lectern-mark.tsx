import { cn } from "@/components/ui/cn"

/** The sign of the product: someone who stands at a lectern. */
export function LecternMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn("size-8 shrink-0", className)}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <circle cx="16" cy="7.6" r="2.7" className="fill-[oklch(0.82_0.145_78)]" />
      <path
        d="M8.2 15.2 23.8 12.4M16 14v10.2M11.6 24.6h8.8"
        className="stroke-primary-ink"
        strokeWidth="2.9"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}
