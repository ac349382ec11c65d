"use client"
import { Select } from "./select"
import { useAtOnce } from "./use-optimistic-choice"

type FilterSelectProps<Option extends string> = {
  label: string
  /** What it says when nothing is filtered. */
  all: string
  options: readonly Option[]
  value: Option | undefined
  nameOf: (option: Option) => string
  onChoose: (option: Option | undefined) => void
}

/** Narrows a list to one kind of its rows. */
export function FilterSelect<Option extends string>(props: FilterSelectProps<Option>) {
  const { label, all, options, value, nameOf, onChoose } = props
  const [shown, choose] = useAtOnce(value, onChoose)
  return (
    <Select
      aria-label={label}
      className="w-44"
      value={shown ?? ""}
      onChange={({ target }) => choose(options.find((option) => option === target.value))}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </Select>
  )
}
