import type { ReactNode } from "react"
import { BELOW } from "@/components/ui/below"

/** A part of an item's page under its heading. */
export function ItemSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={BELOW}>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-2xl">{title}</h2>
        {note && <p className="text-sm text-muted tabular">{note}</p>}
      </div>
      {children}
    </section>
  )
}
