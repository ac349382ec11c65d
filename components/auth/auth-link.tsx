import type { ReactNode } from "react"

type EntryLinkProps = { before: string; href: string; children: ReactNode }

/** A line below a form that leads to the other way in. */
export function EntryLink({ before, href, children }: EntryLinkProps) {
  return (
    <p>
      {before}{" "}
      <a href={href} className="font-medium text-primary underline-offset-4 hover:underline">
        {children}
      </a>
    </p>
  )
}
