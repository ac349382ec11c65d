import type { ReactNode } from "react"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

/** A section of an item's page under its heading. */
export function ItemSection({ title, caption, children }: { title: string; caption?: string; children: ReactNode }) {
  return (
    <section className={OFFSCREEN_CARDS}>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-2xl">{title}</h2>
        {caption && <p className="text-sm text-muted tabular">{caption}</p>}
      </div>
      {children}
    </section>
  )
}
