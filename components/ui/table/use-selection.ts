import { useState } from "react"

/** The rows of the current page that are chosen. A row that is no longer shown is no longer chosen. */
export function useSelection<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string | number) {
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const shown = rows ?? []
  const chosen = shown.filter((row) => keys.has(keyOf(row)))
  return {
    chosen,
    isChosen: (row: Row) => keys.has(keyOf(row)),
    isAllChosen: shown.length > 0 && chosen.length === shown.length,
    toggle(row: Row) {
      const key = keyOf(row)
      const others = chosen.map(keyOf).filter((one) => one !== key)
      setKeys(new Set(keys.has(key) ? others : [...others, key]))
    },
    toggleAll: () => setKeys(new Set(chosen.length === shown.length ? [] : shown.map(keyOf))),
    clear: () => setKeys(new Set()),
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>
