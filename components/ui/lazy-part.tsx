"use client"
import type { ComponentType } from "react"
import { PartFailure } from "./part-failure"
import { quietPart } from "./quiet-part"

/**
 * A component whose code is loaded when it is first shown, in the browser alone. Where it cannot be loaded, a message with
 * a button stands in its place, and the rest of the page stays.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Loading }: { Loading?: ComponentType } = {},
) => quietPart(load, { Failed: PartFailure, ...(Loading && { Loading }) })
