/** Maps a list asynchronously with limited concurrency; results keep the order of the list. */
export async function inParallel<T, R>(
  concurrency: number,
  list: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = [...list.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}
