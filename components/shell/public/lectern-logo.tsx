import { cn } from "@/components/ui/cn"

/** The logo of the product, always in the product's own colours. */
export function LecternLogo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn("size-8 shrink-0", className)}>
      <rect width="32" height="32" rx="8" fill="#035d47" />
      <path d="M16 19v6m-4.2 0h8.4" stroke="#f6b84a" strokeWidth="2.6" strokeLinecap="round" fill="none" />
      <path d={PAGES} fill="#fff" />
    </svg>
  )
}

const PAGES = [
  "M15.2 9.6C12.9 7.7 9.9 7 6.9 7.3a.8.8 0 0 0-.7.8v8.2c0 .5.4.8.9.8 2.9-.2 5.6.4 8.1 2.2z",
  "M16.8 9.6c2.3-1.9 5.3-2.6 8.3-2.3.4.1.7.4.7.8v8.2c0 .5-.4.8-.9.8-2.9-.2-5.6.4-8.1 2.2z",
].join("")
