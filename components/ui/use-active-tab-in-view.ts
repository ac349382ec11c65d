import { type RefObject, useEffect, useRef } from "react"

/** For a row of tabs that scrolls sideways: scrolls to the middle of the active tab whenever `value` changes. */
export function useActiveTabInView<Row extends HTMLElement>(value: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current], [data-state=active]")
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [value])
  return row
}
