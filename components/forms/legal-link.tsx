import type { ReactNode } from "react"

/** A link to terms beside a form, which keeps what has been typed: it opens in another tab. */
export function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="text-text underline underline-offset-4">
      {children}
    </a>
  )
}
