import { useId, type ComponentProps, type ReactNode } from "react"
import { Icon } from "../icon"
import { cn } from "../cn"

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; help?: ReactNode }

export function Checkbox({ label, help, className, ...rest }: CheckboxProps) {
  const helpId = useId()
  return (
    <label className={cn("flex items-start gap-3 text-ui", className)}>
      <span className="relative mt-0.5 inline-flex shrink-0">
        <input
          type="checkbox"
          aria-describedby={help ? helpId : undefined}
          className="peer size-5 appearance-none rounded-sm bg-surface ring-1 ring-line-strong ring-inset checked:bg-primary checked:ring-0 disabled:opacity-50 aria-invalid:ring-danger"
          {...rest}
        />
        <Icon
          name="check"
          className="pointer-events-none absolute inset-0 m-auto size-3.5 stroke-[3.5] text-primary-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span>
        {label}
        {help && (
          <span id={helpId} className="block text-sm text-muted">
            {help}
          </span>
        )}
      </span>
    </label>
  )
}
