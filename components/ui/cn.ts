import { clsx, type ClassValue } from "clsx"
import { extendTailwindMerge } from "tailwind-merge"

const merge = extendTailwindMerge({ extend: { theme: { text: ["ui"], shadow: ["card"] } } })

/** Joins class names; of two that set the same property the later one applies. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
