import { mkdirSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import { type Aim, describeAim, describeMissed, isMissed } from "./aims"
import type { LoadResult } from "./load"

/** What a part of the benchmarks measured: loads for the table, figures with an aim, and lines about the rest. */
export interface Measured {
  figures: LoadResult[]
  aims: Aim[]
  notes: string[]
}

/**
 * Prints the results, the missed aims last, and writes them to tests/bench/results. Returns whether every aim is reached.
 */
export function report(parts: Measured[]): boolean {
  const figures = parts.flatMap((part) => part.figures)
  const aims = parts.flatMap((part) => part.aims)
  const lines = [...aims.map(describeAim), ...parts.flatMap(({ notes }) => notes)].map((line) => `- ${line}`)
  const text = [table(figures), "", ...lines, "", ...describeMissed(aims)].join("\n")
  process.stdout.write(`\n${text}\n`)
  const results = join(process.cwd(), "tests/bench/results")
  mkdirSync(results, { recursive: true })
  const facts = { at: new Date().toISOString(), cores: cpus().length }
  writeFileSync(join(results, "latest.json"), `${JSON.stringify({ ...facts, figures, aims }, null, 2)}\n`)
  writeFileSync(join(results, "latest.md"), `# Measured ${facts.at.slice(0, 10)}\n\n${text}\n`)
  return !aims.some(isMissed)
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
