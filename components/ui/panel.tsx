import { Link } from "@/components/ui/link"
import { useId, type ReactNode } from "react"

type PanelProps = { title: string; action?: ReactNode; children: ReactNode }

/** A titled section of a dashboard. */
export function Panel({ title, action, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded bg-surface p-4 shadow-card sm:p-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** The link from a panel to its full list. */
export function PanelLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-ui font-medium text-primary underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}
