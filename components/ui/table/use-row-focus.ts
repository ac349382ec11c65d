import { type FocusEvent, useEffect, useRef } from "react"

type LastFocus = { element: Element; row: number | undefined }

/**
 * Keeps the place of a reader by keyboard in a list whose rows or toolbars go away under the focus, as after "Remove" or an
 * action on the chosen rows: the focus goes to the row that took the place of the former, or else to the list itself. The
 * result are the props of the list's section.
 */
export function useRowFocus() {
  const section = useRef<HTMLElement>(null)
  const last = useRef<LastFocus>(undefined)
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return
    const { row } = last.current
    last.current = undefined
    const rows = [...(section.current?.querySelectorAll("tbody > tr") ?? [])]
    const next = row === undefined ? undefined : rows[Math.min(row, rows.length - 1)]
    const control =
      next?.querySelector<HTMLElement>("[aria-haspopup=menu]") ?? next?.querySelector<HTMLElement>(CONTROL)
    ;(control ?? section.current)?.focus()
  })
  return {
    ref: section,
    tabIndex: -1,
    onFocus({ target }: FocusEvent) {
      // The events of menus and dialogs, which stand elsewhere in the document, arrive here too.
      if (section.current?.contains(target)) last.current = { element: target, row: rowOf(target) }
    },
    onBlur({ relatedTarget }: FocusEvent) {
      const isElsewhere = relatedTarget instanceof Element && !section.current?.contains(relatedTarget)
      if (isElsewhere && !relatedTarget.closest(OVERLAY)) last.current = undefined
    },
  }
}

const CONTROL = "a[href], button, input"
const OVERLAY = "[role=menu], [role=dialog], [role=alertdialog]"

function rowOf(target: Element): number | undefined {
  const row = target.closest("tbody > tr")
  return row?.parentElement ? [...row.parentElement.children].indexOf(row) : undefined
}
