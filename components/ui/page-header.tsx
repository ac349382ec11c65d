import type { ReactNode } from "react"

type PageHeaderProps = {
  title: string
  intro?: string
  /** The buttons of the screen, beside the heading. */
  actions?: ReactNode
}

/** The heading of a screen, with one line of introduction. */
export function PageHeader({ title, intro, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold break-words">{title}</h1>
        {intro && <p className="mt-1 text-ui text-muted">{intro}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
