import type { MappedScreen } from "@/lib/features/roles/contract"
import type { ScreenRight } from "@/lib/shared/screens"

/** The screens that may be viewed, by id, each with its edit and delete rights. */
export type CheckedRights = ReadonlyMap<number, { edit: boolean; delete: boolean }>

export const checkedRightsOf = (mapped: MappedScreen[]): CheckedRights =>
  new Map(
    mapped
      .filter(({ can_view }) => can_view)
      .map(({ id, can_edit, can_delete }) => [id, { edit: can_edit, delete: can_delete }]),
  )

export function isChecked(checked: CheckedRights, id: number, right: ScreenRight): boolean {
  const screen = checked.get(id)
  if (!screen) return false
  return right === "view" ? true : screen[right]
}

/** Whether two choices allow the same. */
export const isSame = (one: CheckedRights, other: CheckedRights): boolean =>
  one.size === other.size &&
  [...one].every(([id, rights]) => {
    const same = other.get(id)
    return same?.edit === rights.edit && same.delete === rights.delete
  })

/** Checks or unchecks one right: any right implies view, and without view there is no other right. */
export function setChecked(
  checked: CheckedRights,
  { id, right, isOn }: { id: number; right: ScreenRight; isOn: boolean },
): CheckedRights {
  const changed = new Map(checked)
  const before = checked.get(id) ?? { edit: false, delete: false }
  if (right === "view" && !isOn) changed.delete(id)
  else changed.set(id, right === "view" ? before : { ...before, [right]: isOn })
  return changed
}
