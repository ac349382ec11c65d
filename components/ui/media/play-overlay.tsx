import type { ReactNode } from "react"
import { Icon } from "../icon"

/** The play button on a picture that opens a video; the clickable parent must have the class `group`. */
export function PlayOverlay({ children }: { children: ReactNode }) {
  return (
    <span className="absolute start-4 bottom-4 inline-flex items-center gap-3 rounded-full bg-raised py-2 ps-2 pe-5 text-ui font-medium text-text shadow-card group-hover:bg-primary group-hover:text-primary-ink group-aria-busy:opacity-70">
      <span className="inline-flex size-10 items-center justify-center rounded-full bg-primary text-primary-ink group-hover:bg-primary-ink group-hover:text-primary">
        <Icon name="play" isFilled className="size-4.5 translate-x-px" />
      </span>
      <span>{children}</span>
    </span>
  )
}
