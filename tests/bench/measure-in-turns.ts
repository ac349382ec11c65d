import { findObstacle } from "./find-obstacle"
import { type LoadResult, type LoadTarget, load } from "./load"

const WARM_SECONDS = 3
const TURN_SECONDS = 2
const TURNS = 5

/** Something that is not loaded over HTTP, with which targets are compared. */
interface Comparison {
  name: string
  measure: () => Promise<LoadResult>
}

/**
 * Loads each target in turn, five times, so that other load on the machine affects all; returns the median of each. A target
 * is left out when it does not respond with 200, or when a cache responds although it is to be measured without one.
 */
export async function measureInTurns(
  targets: (LoadTarget | Comparison)[],
  connections: number,
  say: (line: string) => void,
): Promise<LoadResult[]> {
  const measured: (LoadTarget | Comparison)[] = []
  for (const target of targets) {
    if ("measure" in target) {
      await target.measure()
      measured.push(target)
      continue
    }
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
    for (const target of measured)
      figures.push(
        "measure" in target ? await target.measure() : await load({ ...target, seconds: TURN_SECONDS }, connections),
      )
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
