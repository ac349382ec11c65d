import type { ReactNode } from "react"
import { cn } from "@/components/ui/cn"

type ChoiceCardProps = {
  /** Of the group of radio buttons. */
  name: string
  isChosen: boolean
  onChoose: () => void
  title: string
  help: string
  icon?: ReactNode
}

/** One of several choices, with its title and what it means. */
export function ChoiceCard({ name, isChosen, onChoose, title, help, icon }: ChoiceCardProps) {
  return (
    <label
      className={cn(
        "flex cursor-pointer items-start gap-3 rounded p-3 ring-1 ring-line ring-inset has-focus-visible:outline-2 has-focus-visible:outline-primary",
        isChosen ? "bg-primary-soft ring-2 ring-primary" : "hover:bg-quiet",
      )}
    >
      <input type="radio" name={name} value={title} checked={isChosen} onChange={onChoose} className="sr-only" />
      {icon}
      <span className="min-w-0 text-ui">
        <span className="font-medium">{title}</span>
        <span className="block text-sm text-muted">{help}</span>
      </span>
    </label>
  )
}
