import { useId, type ReactNode } from "react"

type PanelProps = { title: string; action?: ReactNode; children: ReactNode }

/** A titled sheet of a dashboard. */
export function Panel({ title, action, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded bg-surface p-5 shadow-card">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
