import { useRouter } from "next/navigation"
import { useEffect, useRef, useState } from "react"
import type { Session } from "@/lib/client/auth-route"
import { goTo } from "@/lib/client/go"
import { isShownIn } from "@/lib/client/language"
import { landingOf, takePath } from "@/lib/client/remembered-path"
import { spinner } from "@/lib/client/spinner"

/** Leads somebody who has just signed in to where they wanted to go, under the full-page spinner. */
export function useArrival() {
  const router = useRouter()
  const [isArriving, setIsArriving] = useState(false)
  const isShown = useRef(false)

  useEffect(
    () => () => {
      if (isShown.current) spinner.hide()
    },
    [],
  )

  /** Goes to the remembered address, else to `otherwise`, else to the home of the role, in the language of the person. */
  function arrive({ role, language }: Session["user"], otherwise?: string) {
    setIsArriving(true)
    isShown.current = true
    spinner.show()
    const to = landingOf(role, takePath() ?? otherwise)
    if (language && !isShownIn(language)) goTo(to)
    else router.replace(to)
  }

  return { isArriving, arrive }
}
