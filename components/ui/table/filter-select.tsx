"use client"
import { Select } from "../fields/select"
import { useOptimisticChoice } from "../use-optimistic-choice"

type FilterSelectProps<Option extends string> = {
  label: string
  /** The label of the option that clears the filter. */
  all: string
  options: readonly Option[]
  value: Option | undefined
  nameOf: (option: Option) => string
  onChoose: (option: Option | undefined) => void
}

/** A select that filters a list by one value. */
export function FilterSelect<Option extends string>(props: FilterSelectProps<Option>) {
  const { label, all, options, value, nameOf, onChoose } = props
  const [shown, choose] = useOptimisticChoice(value, onChoose)
  return (
    <div className="max-sm:grow max-sm:basis-36">
      <Select
        aria-label={label}
        className="w-44 max-sm:w-full"
        value={shown ?? ""}
        onChange={({ target }) => choose(options.find((option) => option === target.value))}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          // Browsers name some countries in other words than the server.
          <option key={option} value={option} suppressHydrationWarning>
            {nameOf(option)}
          </option>
        ))}
      </Select>
    </div>
  )
}
