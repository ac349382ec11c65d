import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { openDialog } from "@/lib/client/dialogs"
import { addLeaveGuard } from "@/lib/client/leave-guards"

/**
 * Asks for confirmation before a screen with unsaved changes is left by a link, the search, the back button or an
 * unload.
 */
export function useLeaveWarning(isDirty: boolean) {
  const t = useTranslations("forms.leave")
  const router = useRouter()

  useEffect(() => {
    if (!isDirty) return
    let isAllowed = false

    async function confirmLeaving() {
      const texts = { title: t("title"), message: t("message"), primaryLabel: t("leave"), cancelLabel: t("stay") }
      isAllowed ||= (await openDialog({ type: "warning", ...texts, isDangerous: true })) === "primary"
      return isAllowed
    }
    function onClick(event: MouseEvent) {
      const link = linkOf(event)
      if (isAllowed || !link) return
      event.preventDefault()
      event.stopPropagation()
      void confirmLeaving().then((isConfirmed) => isConfirmed && router.push(link.pathname + link.search + link.hash))
    }
    function onTraverse(event: NavigateEvent) {
      if (isAllowed || event.navigationType !== "traverse" || !event.cancelable) return
      const { key } = event.destination
      event.preventDefault()
      void confirmLeaving().then((isConfirmed) => isConfirmed && window.navigation.traverseTo(key))
    }
    function onUnload(event: BeforeUnloadEvent) {
      if (!isAllowed) event.preventDefault()
    }

    const removeGuard = addLeaveGuard(confirmLeaving)
    window.addEventListener("click", onClick, true)
    window.addEventListener("beforeunload", onUnload)
    // In a browser without the Navigation API only the back button is unguarded.
    if ("navigation" in window) window.navigation.addEventListener("navigate", onTraverse)
    return () => {
      removeGuard()
      window.removeEventListener("click", onClick, true)
      window.removeEventListener("beforeunload", onUnload)
      if ("navigation" in window) window.navigation.removeEventListener("navigate", onTraverse)
    }
  }, [isDirty, router, t])
}

/** The link of a click that navigates within the area on the client; other links unload the page. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (!isPlain || !link?.href || link.target === "_blank" || link.origin !== window.location.origin) return undefined
  const { pathname } = window.location
  return areaOf(link.pathname) === areaOf(pathname) && link.pathname !== pathname ? link : undefined
}

const areaOf = (pathname: string) => pathname.split("/")[1]
