/**
 * The same function, which works each answer out once: for arguments that JSON can spell and answers that nobody
 * changes. It keeps up to `most` answers, of which the oldest go first; what throws is tried again.
 */
export function remembered<Args extends readonly unknown[], Answer>(
  most: number,
  answer: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const known = new Map<string, Answer>()
  return (...args) => {
    const key = JSON.stringify(args)
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const made = answer(...args)
    known.set(key, made)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return made
  }
}
