/** Does the same work for each of a list, at most so many at a time, and answers the results in their order. */
export async function inParallel<T, R>(most: number, list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = [...list.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: most }, worker))
  return results
}
