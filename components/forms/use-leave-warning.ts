import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { openDialog } from "@/lib/client/dialogs"
import { guardLeaving } from "@/lib/client/leaving"

/** Asks before a screen with unsaved changes is left by a link, the search, the back button, or the browser itself. */
export function useLeaveWarning(isDirty: boolean) {
  const t = useTranslations("forms.leave")
  const router = useRouter()

  useEffect(() => {
    if (!isDirty) return
    let isAllowed = false

    async function ask() {
      const words = { title: t("title"), message: t("message"), primaryLabel: t("leave"), cancelLabel: t("stay") }
      isAllowed ||= (await openDialog({ type: "confirmation", ...words, isDangerous: true })) === "primary"
      return isAllowed
    }
    function onClick(event: MouseEvent) {
      const link = linkOf(event)
      if (isAllowed || !link) return
      event.preventDefault()
      event.stopPropagation()
      void ask().then((may) => may && router.push(link.pathname + link.search + link.hash))
    }
    function onTraverse(event: NavigateEvent) {
      if (isAllowed || event.navigationType !== "traverse" || !event.cancelable) return
      const { key } = event.destination
      event.preventDefault()
      void ask().then((may) => may && window.navigation.traverseTo(key))
    }
    function onUnload(event: BeforeUnloadEvent) {
      if (!isAllowed) event.preventDefault()
    }

    const letGo = guardLeaving(ask)
    window.addEventListener("click", onClick, true)
    window.addEventListener("beforeunload", onUnload)
    // A browser without it has its back button unguarded, and everything else guarded.
    if ("navigation" in window) window.navigation.addEventListener("navigate", onTraverse)
    return () => {
      letGo()
      window.removeEventListener("click", onClick, true)
      window.removeEventListener("beforeunload", onUnload)
      if ("navigation" in window) window.navigation.removeEventListener("navigate", onTraverse)
    }
  }, [isDirty, router, t])
}

/** The link to another screen of the area that this click would follow in place; other links unload the page. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (!isPlain || !link?.href || link.target === "_blank" || link.origin !== window.location.origin) return undefined
  const { pathname } = window.location
  return areaOf(link.pathname) === areaOf(pathname) && link.pathname !== pathname ? link : undefined
}

const areaOf = (pathname: string) => pathname.split("/")[1]
