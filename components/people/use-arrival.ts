import { useRouter } from "next/navigation"
import { useEffect, useRef, useState } from "react"
import { landingOf, takePath } from "@/lib/client/remembered-path"
import { spinner } from "@/lib/client/spinner"
import type { Role } from "@/lib/shared/roles"

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

  /** Goes to the remembered address, else to `otherwise`, else to the home of the role. */
  function arrive(role: Role, otherwise?: string) {
    setIsArriving(true)
    isShown.current = true
    spinner.show()
    router.replace(landingOf(role, takePath() ?? otherwise))
  }

  return { isArriving, arrive }
}
