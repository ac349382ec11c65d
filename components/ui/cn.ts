import { clsx, type ClassValue } from "clsx"
import { createTailwindMerge } from "tailwind-merge"
import { classGroups } from "./class-groups"

const merge = createTailwindMerge(classGroups)

/** Joins class names; of two that set the same property the later one applies. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
