"use client"
import { Tabs as Primitive } from "radix-ui"
import { type ReactNode, useState } from "react"
import { cn } from "./cn"
import { useActiveTabInView } from "./use-active-tab-in-view"

type TabsProps = {
  label: string
  tabs: { key: string; label: ReactNode; content: ReactNode; staysMounted?: boolean }[]
  /** The selected tab; the page controls it, because it is in the URL. */
  value: string
  onChange: (key: string) => void
  /** Whether tabs that were shown stay mounted, hidden, so that what was typed in them is there on return. A tab can ask for it alone. */
  staysMounted?: boolean
  className?: string
}

export function Tabs({ label, tabs, value, onChange, staysMounted = false, className }: TabsProps) {
  const [shown, setShown] = useState([value])
  if (!shown.includes(value)) setShown([...shown, value])
  const row = useActiveTabInView<HTMLDivElement>(value)
  return (
    <Primitive.Root value={value} onValueChange={onChange} className={className}>
      <Primitive.List
        ref={row}
        aria-label={label}
        className="relative flex gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--line)]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.key} value={tab.key} className={cn(TAB, "focus-visible:-outline-offset-2")}>
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.key}
          value={tab.key}
          forceMount={((staysMounted || tab.staysMounted) && shown.includes(tab.key)) || undefined}
          hidden={tab.key !== value}
          className="pt-6 focus-visible:outline-offset-8"
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}

const TAB = [
  "-mb-px h-11 shrink-0 border-b-2 border-transparent text-ui font-medium text-muted whitespace-nowrap",
  "hover:text-text data-[state=active]:border-primary data-[state=active]:text-text",
].join(" ")
