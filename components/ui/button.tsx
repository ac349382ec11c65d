import type { ComponentProps } from "react"
import { buttonClass, type ButtonVariants } from "./button-class"
import { Spinner } from "./feedback/spinner"

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> &
  ButtonVariants & {
    /** Shows a spinner over the label, keeps the width and disables the button. */
    pending?: boolean
    disabled?: boolean
  }

export function Button({ variant, size, isWide, pending, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, isWide, className })}
      {...rest}
    >
      {pending ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <Spinner className="absolute" />
        </>
      ) : (
        children
      )}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<"a"> & ButtonVariants & { href: string }

/** A link that looks like a button. A plain anchor, so that public pages ship no script for it. */
export function ButtonLink({ variant, size, isWide, className, ...rest }: ButtonLinkProps) {
  return <a className={buttonClass({ variant, size, isWide, className })} {...rest} />
}
