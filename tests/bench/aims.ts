/** A measured figure with its aim. `value` is NaN when it could not be measured, which misses the aim. */
export interface Aim {
  name: string
  value: number
  unit: string
  aim: number
  better: "lower" | "higher"
}

/** Whether a figure does not reach its aim. */
export const isMissed = ({ value, aim, better }: Aim): boolean => !(better === "lower" ? value <= aim : value >= aim)

/** A line with a figure and its aim, for the report. */
export const describeAim = (aim: Aim): string =>
  `${aim.name}: ${amount(aim.value, aim.unit)} (aim ${aim.better === "lower" ? "at most" : "at least"} ${amount(aim.aim, aim.unit)})`

/** The last lines of the report: each missed aim, or that none is. */
export function describeMissed(aims: readonly Aim[]): string[] {
  const missed = aims.filter(isMissed)
  if (missed.length === 0) return [`all ${aims.length} aims are reached`]
  return missed.map(({ name, value, unit, aim }) => `missed: ${name} ${amount(value, unit)}, aim ${amount(aim, unit)}`)
}

function amount(value: number, unit: string): string {
  if (Number.isNaN(value)) return "not measured"
  const rounded = Math.abs(value) < 1000 ? Number(value.toPrecision(4)) : Math.round(value)
  return unit ? `${rounded} ${unit}` : String(rounded)
}
