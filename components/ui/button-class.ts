import { cva, type VariantProps } from "class-variance-authority"
import { cn } from "./cn"

const variants = cva(
  [
    "relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded whitespace-nowrap",
    "font-medium transition-[background-color,color,box-shadow,scale] active:scale-[0.98]",
    "aria-disabled:pointer-events-none aria-disabled:opacity-55 disabled:pointer-events-none disabled:opacity-55",
    "aria-busy:opacity-100 [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        primary: "bg-primary text-primary-ink hover:bg-primary-hover",
        accent: "bg-accent text-accent-ink hover:bg-accent-hover",
        secondary: "bg-surface text-text ring-1 ring-line ring-inset hover:bg-quiet",
        ghost: "text-text hover:bg-quiet",
        danger: "bg-danger text-danger-ink hover:bg-danger-hover",
        link: "text-primary underline-offset-4 hover:underline",
      },
      size: {
        sm: "h-8 px-3 text-sm [&_svg]:size-4",
        md: "h-10 px-4 text-ui [&_svg]:size-4.5",
        lg: "h-12 px-6 text-base [&_svg]:size-5",
        icon: "size-10 text-ui [&_svg]:size-5",
        "icon-sm": "size-8 text-sm [&_svg]:size-4.5",
      },
      isWide: { true: "w-full" },
    },
    compoundVariants: [{ variant: "link", className: "h-auto px-0" }],
    defaultVariants: { variant: "primary", size: "md" },
  },
)

export type ButtonVariants = VariantProps<typeof variants>

/** The classes of a button, for other elements that look like one: `<Link className={buttonClass({ … })}>`. */
export const buttonClass = ({ className, ...options }: ButtonVariants & { className?: string } = {}) =>
  cn(variants(options), className)
