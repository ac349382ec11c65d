import { findObstacle } from "./find-obstacle"
import { type LoadResult, type LoadTarget, load } from "./load"

const WARM_SECONDS = 3
const TURN_SECONDS = 2
const TURNS = 5

/**
 * Loads each target in turn, five times, so that other load on the machine affects all; returns the median of each. A target
 * is left out when it does not respond with 200, or when a cache responds although it is to be measured without one.
 */
export async function measureInTurns(
  targets: LoadTarget[],
  connections: number,
  say: (line: string) => void,
): Promise<LoadResult[]> {
  const measured: LoadTarget[] = []
  for (const target of targets) {
    const obstacle = await findObstacle(target)
    if (obstacle) {
      say(`  ${target.name} is not measured: ${target.path} ${obstacle}`)
      continue
    }
    await load({ ...target, seconds: WARM_SECONDS }, connections)
    measured.push(target)
  }
  const turns: LoadResult[][] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const figures: LoadResult[] = []
    for (const target of measured) figures.push(await load({ ...target, seconds: TURN_SECONDS }, connections))
    turns.push(figures)
  }
  return measured.flatMap((_, at) => {
    const sorted = turns.flatMap((figures) => figures[at] ?? []).sort((a, b) => a.perSecond - b.perSecond)
    const middle = sorted[Math.floor(TURNS / 2)]
    if (!middle) return []
    say(`  ${middle.name}, ${connections}: ${middle.perSecond}/s, ${middle.processorUs} µs, p99 ${middle.p99Ms} ms`)
    return [middle]
  })
}
