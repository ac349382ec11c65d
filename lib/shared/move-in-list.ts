/** A copy of a list with the entry at an index moved by some places; the same list when it would leave it. */
export function moveInList<Entry>(list: readonly Entry[], index: number, step: number): Entry[] {
  const moved = [...list]
  const [entry] = moved.splice(index, 1)
  const to = index + step
  if (entry === undefined || to < 0 || to > moved.length) return [...list]
  moved.splice(to, 0, entry)
  return moved
}
