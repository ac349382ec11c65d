import { mkdirSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import { type Aim, describeAim, describeMissed, isMissed } from "./aims"
import type { LoadResult } from "./load"

/** What a part of the benchmarks measured: loads for the table, figures with an aim, and lines about the rest. */
export interface Figures {
  figures: LoadResult[]
  aims: Aim[]
  notes: string[]
}
export type Measured = Figures & { part: string }

/**
 * Prints the results, the missed aims last, and writes each part to files of its own in tests/bench/results, so that a run of some
 * parts leaves what was measured of the others. Returns whether every aim is reached.
 */
export function report(parts: Measured[]): boolean {
  const aims = parts.flatMap((part) => part.aims)
  const all = { figures: parts.flatMap((part) => part.figures), aims, notes: parts.flatMap(({ notes }) => notes) }
  process.stdout.write(`\n${textOf(all)}\n`)
  const results = join(process.cwd(), "tests/bench/results")
  mkdirSync(results, { recursive: true })
  const facts = { at: new Date().toISOString(), cores: cpus().length }
  for (const { part, ...measured } of parts) {
    const file = join(results, part.replaceAll(" ", "-"))
    const { figures, aims: itsAims } = measured
    writeFileSync(`${file}.json`, `${JSON.stringify({ ...facts, figures, aims: itsAims }, null, 2)}\n`)
    writeFileSync(`${file}.md`, `# The part ${part}, measured ${facts.at.slice(0, 10)}\n\n${textOf(measured)}\n`)
  }
  return !aims.some(isMissed)
}

function textOf({ figures, aims, notes }: Figures): string {
  const lines = [...aims.map(describeAim), ...notes].map((line) => `- ${line}`)
  return [...(figures.length > 0 ? [table(figures), ""] : []), ...lines, "", ...describeMissed(aims)].join("\n")
}

function table(figures: LoadResult[]): string {
  const rows = figures.map((f) =>
    [
      ...[f.name, f.connections, f.perSecond, f.p50Ms, f.p99Ms, f.processorUs],
      ...[Number.isNaN(f.databaseUs) ? "" : f.databaseUs, f.bytes, f.errors],
    ].join(" | "),
  )
  return [
    "| what | connections | requests/s | p50 ms | p99 ms | processor µs | database µs | bytes | errors |",
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n")
}
