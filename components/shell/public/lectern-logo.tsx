import { LOGO_PAGES } from "@/lib/shared/logo-pages"
import { cn } from "@/components/ui/cn"

/** The logo of the product, always in the product's own colours. */
export function LecternLogo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn("size-8 shrink-0", className)}>
      <rect width="32" height="32" rx="8" fill="#035d47" />
      <path d="M16 19v6m-4.2 0h8.4" stroke="#f6b84a" strokeWidth="2.6" strokeLinecap="round" fill="none" />
      <path d={LOGO_PAGES} fill="#fff" />
    </svg>
  )
}
