import type { ComponentProps } from "react"
import { cn } from "../cn"
import { Picture } from "./picture"

type CoverProps = ComponentProps<typeof Picture> & {
  /** Whether it is upright: shown whole in the middle of its box, which is wide. */
  isPortrait: boolean
}

/** The cover image of an item in a list, in a box that is the same for all kinds. */
export const Cover = ({ isPortrait, sizes, className, ...picture }: CoverProps) => (
  <Picture
    {...picture}
    sizes={isPortrait ? PORTRAIT_SIZES : sizes}
    className={cn(className, isPortrait && picture.src && "object-contain p-[3%]")}
  />
)

const PORTRAIT_SIZES = "(min-width: 640px) 200px, 45vw"
