import { useId, type ComponentProps, type ReactNode } from "react"
import { cn } from "../cn"
import { useOptimisticChoice } from "../use-optimistic-choice"

type SwitchProps = Pick<ComponentProps<"input">, "className" | "disabled"> & {
  label: ReactNode
  help?: ReactNode
  checked: boolean
  /** Saves the choice, and reports a failure itself. */
  onSwitch: (checked: boolean) => Promise<unknown>
}

/** A switch that saves immediately; a value that is saved with its form is a `Checkbox`. */
export function Switch({ label, help, checked, onSwitch, className, disabled }: SwitchProps) {
  const [shown, choose] = useOptimisticChoice(checked, onSwitch)
  const helpId = useId()
  return (
    <label className={cn("flex items-start justify-between gap-4 text-ui", className)}>
      <span>
        <span className="font-medium">{label}</span>
        {help && (
          <span id={helpId} className="block text-sm text-muted">
            {help}
          </span>
        )}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={shown}
          aria-describedby={help ? helpId : undefined}
          className="peer h-6 w-10 appearance-none rounded-full bg-line-strong transition-colors checked:bg-primary disabled:opacity-50"
          checked={shown}
          disabled={disabled}
          onChange={({ target }) => choose(target.checked)}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-0.5 top-0.5 size-5 rounded-full bg-surface transition-[translate,background-color] peer-checked:translate-x-4 peer-checked:bg-primary-ink rtl:peer-checked:-translate-x-4"
        />
      </span>
    </label>
  )
}
