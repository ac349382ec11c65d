"use client"
import { usePathname } from "next/navigation"
import { isLibraryPath, libraryPath } from "@/lib/shared/paths"

/** Gives the pages of a learner their place: in the student area, or in the library where the page belongs to it. */
export function useLearnerPath(): (path: string) => string {
  const pathname = usePathname()
  return isLibraryPath(pathname) ? libraryPath : (path) => path
}
