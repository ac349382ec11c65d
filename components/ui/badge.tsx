import { cva, type VariantProps } from "class-variance-authority"
import type { ComponentProps } from "react"
import { cn } from "./cn"

const variants = cva(
  "inline-flex h-fit w-fit items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5",
  {
    variants: {
      tone: {
        neutral: "bg-quiet text-muted",
        primary: "bg-primary-soft text-primary",
        accent: "bg-accent-soft text-accent",
        success: "bg-success-soft text-success",
        warning: "bg-warning-soft text-warning",
        danger: "bg-danger-soft text-danger",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
)

export type BadgeTone = NonNullable<VariantProps<typeof variants>["tone"]>

type BadgeProps = ComponentProps<"span"> & {
  tone?: BadgeTone
  /** Shows a dot before the text, for states. */
  hasDot?: boolean
}

export function Badge({ tone, hasDot, className, children, ...rest }: BadgeProps) {
  return (
    <span className={cn(variants({ tone }), className)} {...rest}>
      {hasDot && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  )
}
