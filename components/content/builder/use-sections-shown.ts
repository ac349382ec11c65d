import { useCallback, useLayoutEffect, useRef, useState } from "react"
import type { Sections } from "./use-saved-curriculum"

/**
 * The sections that a builder shows, and a function that replaces them in the render of the event that changes them. An
 * observer of a query is told a task later, in which a dropped row would be rendered, with all the others, a second time.
 */
export function useSectionsShown(saved: Sections): [Sections, (sections: Sections) => void] {
  const [ahead, setAhead] = useState<{ of: Sections; sections: Sections }>()
  const latest = useRef(saved)
  useLayoutEffect(() => {
    latest.current = saved
  })
  const showAtOnce = useCallback((sections: Sections) => setAhead({ of: latest.current, sections }), [])
  return [ahead?.of === saved ? ahead.sections : saved, showAtOnce]
}
