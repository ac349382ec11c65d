import { useFormats } from "./use-formats"

/** A date and a time with its zone, in two lines where there is no room for one. */
export function DateAndTime({ at }: { at: Date }) {
  const { date, time } = useFormats()
  return (
    <span>
      <span className="inline-block whitespace-nowrap">{date(at)}</span>{" "}
      <span className="inline-block whitespace-nowrap text-muted">{time(at, { withZone: true })}</span>
    </span>
  )
}
