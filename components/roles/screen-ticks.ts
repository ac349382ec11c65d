import type { MappedScreen } from "@/lib/features/roles/contract"
import { SCREEN_RIGHTS, type ScreenRight } from "@/lib/shared/screens"

/** The screens that are ticked, each with what more than seeing is. */
export type Ticks = ReadonlyMap<number, { edit: boolean; delete: boolean }>

export const RIGHTS = SCREEN_RIGHTS

/** The ticks of a role as it stands. */
export const ticksOf = (mapped: MappedScreen[]): Ticks =>
  new Map(
    mapped
      .filter(({ can_view }) => can_view)
      .map(({ id, can_edit, can_delete }) => [id, { edit: can_edit, delete: can_delete }]),
  )

/** Tells whether a right is ticked. */
export function isTicked(ticks: Ticks, id: number, right: ScreenRight): boolean {
  const screen = ticks.get(id)
  if (!screen) return false
  return right === "view" ? true : screen[right]
}

/** Sets or takes one tick: whoever may change a screen sees it, and whoever does not see it changes nothing. */
export function tick(ticks: Ticks, { id, right, isOn }: { id: number; right: ScreenRight; isOn: boolean }): Ticks {
  const changed = new Map(ticks)
  const before = ticks.get(id) ?? { edit: false, delete: false }
  if (right === "view" && !isOn) changed.delete(id)
  else changed.set(id, right === "view" ? before : { ...before, [right]: isOn })
  return changed
}
