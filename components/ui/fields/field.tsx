import { cloneElement, useId, type ReactElement, type ReactNode } from "react"
import { cn } from "../cn"
import type { ControlProps } from "./control-class"
import { Icon } from "../icon"

type FieldProps = {
  label: ReactNode
  /** A hint below the control. */
  help?: ReactNode
  /** The error message; replaces the help. */
  error?: ReactNode
  /** Shown after the label of a field that may stay empty. */
  optional?: ReactNode
  /** Hides the label visually, as for a search box; screen readers still read it. */
  isLabelHidden?: boolean
  className?: string
  /** One control; it receives the id and the ARIA attributes for help and error. */
  children: ReactElement<ControlProps>
}

export function Field({ label, help, error, optional, isLabelHidden, className, children }: FieldProps) {
  const generatedId = useId()
  const id = children.props.id ?? generatedId
  const message = error || help
  const control = cloneElement(children, {
    id,
    "aria-describedby": message ? `${id}-message` : undefined,
    "aria-invalid": error ? true : undefined,
  })
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <label id={`${id}-label`} htmlFor={id} className={cn("text-ui font-medium", isLabelHidden && "sr-only")}>
        {label}
        {optional && " "}
        {optional && <span className="ms-1 text-sm font-normal text-muted">{optional}</span>}
      </label>
      {control}
      {message && (
        <p
          id={`${id}-message`}
          className={cn("flex items-start gap-1.5 text-sm", error ? "text-danger" : "text-muted")}
        >
          {error && <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />}
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
