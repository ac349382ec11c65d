import { useRouter } from "next/navigation"
import { useEffect, useRef, useState } from "react"
import type { Session } from "@/lib/client/session/next-auth-client"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { isPageLanguage } from "@/lib/client/language"
import { landingPath, takeReturnPath } from "@/lib/client/session/return-path"
import { spinner } from "@/lib/client/spinner"

/** Redirects after a sign-in to the page that the user wanted, under the full-page spinner. */
export function useSignInRedirect() {
  const router = useRouter()
  const [isRedirecting, setIsRedirecting] = useState(false)
  const isSpinnerShown = useRef(false)

  useEffect(
    () => () => {
      if (isSpinnerShown.current) spinner.hide()
    },
    [],
  )

  /** Goes to the remembered path, else to `fallbackPath`, else to the home of the role, in the user's language. */
  function redirectAfterSignIn({ role, language }: Session["user"], fallbackPath?: string) {
    setIsRedirecting(true)
    isSpinnerShown.current = true
    spinner.show()
    const to = landingPath(role, takeReturnPath() ?? fallbackPath)
    if (language && !isPageLanguage(language)) hardNavigate(to)
    else router.replace(to)
  }

  return { isRedirecting, redirectAfterSignIn }
}
