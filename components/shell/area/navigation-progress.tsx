"use client"
import { quietPart } from "@/components/ui/quiet-part"
import { useIsHydrated } from "./use-is-hydrated"

const NextTopLoader = quietPart(() => import("nextjs-toploader").then((file) => file.default))

// NProgress finds its bar by this role, which is not valid ARIA; aria-hidden keeps it from assistive technology.
const BAR = '<div class="bar" role="bar" aria-hidden="true"></div>'

/** The bar that shows a navigation within an area; loaded after hydration, because the first screen needs none. */
export function NavigationProgress() {
  return useIsHydrated() ? (
    <NextTopLoader color="var(--primary-text)" height={2} showSpinner={false} shadow={false} template={BAR} />
  ) : null
}
