import type { ReactNode } from "react"

type ScreenHeadProps = { title: string; intro?: string; children?: ReactNode }

/** The head of a desk screen: what it is, in a line what for, and its action. */
export function ScreenHead({ title, intro, children }: ScreenHeadProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-2xl font-semibold">{title}</h1>
        {intro && <p className="mt-1 text-ui text-muted">{intro}</p>}
      </div>
      {children}
    </header>
  )
}
