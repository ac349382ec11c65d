import { call } from "@/lib/client/api"
import { MAX_STATES, wishlist } from "@/lib/features/wishlist/contract"
import { numberFormat } from "@/lib/shared/intl-formats"
import { setItemState } from "./set-item-state"
import { takeSaveRequest } from "./save-request"
import { loadPart } from "@/lib/client/load-part"

const requested = new Set<number>()
let waiting: number[] = []

/**
 * Loads the state of an item, once per page load and together with those of the other items of the page; none when the call
 * fails. Loaded only for signed-in visitors.
 */
export function loadItemState(itemId: number): void {
  if (requested.has(itemId)) return
  requested.add(itemId)
  waiting.push(itemId)
  // The other items of the page ask in the same task.
  if (waiting.length === 1) setTimeout(() => void loadWaiting())
}

async function loadWaiting() {
  const ids = waiting
  waiting = []
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_STATES) }, (_, part) =>
    ids.slice(part * MAX_STATES, (part + 1) * MAX_STATES),
  )
  await Promise.all(parts.map(loadStates))
  const itemId = takeSaveRequest()
  if (itemId === undefined) return
  const { saveItem } = await loadPart(() => import("./save-item"))
  await saveItem(itemId)
}

const loadStates = (ids: number[]): Promise<void> =>
  call(wishlist.itemStates, { query: { ids: ids.join(",") } }).then(
    (states) => {
      const percents = numberFormat(document.documentElement.lang, { style: "percent" })
      for (const { itemId, percent, ...state } of states)
        setItemState(itemId, { ...state, progress: percent > 0 ? percents.format(percent / 100) : undefined })
    },
    () => undefined,
  )
