import { useEffect, useRef } from "react"
import { Icon } from "../icon"

type RowCheckboxProps = { label: string; isChecked: boolean; isMixed?: boolean; onToggle: () => void }

/** The checkbox that chooses a row, or all rows of the page; mixed while only some of them are chosen. */
export function RowCheckbox({ label, isChecked, isMixed = false, onToggle }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    // The padding makes the area that a finger meets 44 pixels wide.
    <label className="relative -m-3 inline-flex p-3">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={onToggle}
        className="peer size-5 appearance-none rounded-sm bg-surface ring-1 ring-line-strong ring-inset checked:bg-primary checked:ring-0 indeterminate:bg-primary indeterminate:ring-0"
      />
      <Icon
        name={isMixed ? "minus" : "check"}
        className="pointer-events-none absolute inset-0 m-auto size-3.5 stroke-[3.5] text-primary-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </label>
  )
}
