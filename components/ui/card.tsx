import type { HTMLAttributes } from "react"
import { cn } from "./cn"

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "article" | "section" | "li"
  /** Lifts the card on hover; for a card whose `CardTitle` is a link. */
  isInteractive?: boolean
}

/** A raised surface. `CardBody` adds padding; `CardMedia` shows a picture from edge to edge. */
export function Card({ as: Container = "div", isInteractive, className, ...rest }: CardProps) {
  return (
    <Container
      className={cn(
        "group/card relative flex min-w-0 flex-col overflow-hidden rounded bg-surface shadow-card",
        isInteractive && "transition-[translate] hover:-translate-y-0.5 motion-reduce:hover:translate-y-0",
        className,
      )}
      {...rest}
    />
  )
}

export function CardMedia({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <div className={cn("relative aspect-video overflow-hidden bg-sunken", className)} {...rest} />
}

export function CardBody({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <div className={cn("flex grow flex-col gap-2 p-5", className)} {...rest} />
}

/** The last row of a card, pushed to the bottom so that the footers of neighbouring cards align. */
export function CardFooter({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <div className={cn("mt-auto flex items-center justify-between gap-3 pt-3", className)} {...rest} />
}

type CardTitleProps = HTMLAttributes<HTMLElement> & {
  as?: "h2" | "h3" | "h4"
  /** Makes the whole card clickable. */
  href?: string
}

export function CardTitle({ as: Heading = "h3", href, className, children, ...rest }: CardTitleProps) {
  return (
    <Heading className={cn("text-base leading-snug font-semibold tracking-[-0.008em]", className)} {...rest}>
      {href ? (
        <a
          href={href}
          className="outline-none group-hover/card:text-primary after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
        >
          {children}
        </a>
      ) : (
        children
      )}
    </Heading>
  )
}
