/** The value below which the share `q` of these values lies; NaN without any. */
export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)
