import { cloneElement, useId, type ReactElement, type ReactNode } from "react"
import { cn } from "./cn"
import type { ControlProps } from "./control-class"
import { Glyph } from "./icon"

type FieldProps = {
  label: ReactNode
  /** How to fill it in, below the control. */
  help?: ReactNode
  /** What is wrong with it, in words; takes the place of the help. */
  error?: ReactNode
  /** Said after the label of a field that may stay empty. */
  optional?: ReactNode
  /** For a control that needs no visible label, as a search box: read, not shown. */
  isLabelHidden?: boolean
  className?: string
  /** One control: it is given the id, and told of help and error. */
  children: ReactElement<ControlProps>
}

export function Field({ label, help, error, optional, isLabelHidden, className, children }: FieldProps) {
  const made = useId()
  const id = children.props.id ?? made
  const note = error || help
  const control = cloneElement(children, {
    id,
    "aria-describedby": note ? `${id}-note` : undefined,
    "aria-invalid": error ? true : undefined,
  })
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className={cn("text-ui font-medium", isLabelHidden && "sr-only")}>
        {label}
        {optional && " "}
        {optional && <span className="ms-1 text-sm font-normal text-muted">{optional}</span>}
      </label>
      {control}
      {note && (
        <p id={`${id}-note`} className={cn("flex items-start gap-1.5 text-sm", error ? "text-danger" : "text-muted")}>
          {error && <Glyph name="circle-alert" className="mt-0.5 size-4 shrink-0" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}
