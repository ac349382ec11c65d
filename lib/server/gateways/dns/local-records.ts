import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { z } from "zod"
import { LOCAL_RECORD_TYPES, LocalRecord } from "@/lib/contract/local-record"
import type { DnsResolver } from "./dns-resolver"

const MAX_ALIASES = 5

/** The DNS of a developer's machine: records that they set, in a file, and a resolver that looks them up. */
export function openLocalRecords(file: string) {
  const list = async () => z.array(LocalRecord).parse(JSON.parse(await readFile(file, "utf8").catch(() => "[]")))

  async function valuesOf(name: string, type: LocalRecord["type"]) {
    return (await list()).filter((record) => record.name === name && record.type === type).map(({ value }) => value)
  }

  async function addresses(name: string, aliases = 0): Promise<string[]> {
    if (name === "localhost" || name.endsWith(".localhost")) return ["127.0.0.1"]
    const [alias] = await valuesOf(name, "CNAME")
    if (alias !== undefined && aliases < MAX_ALIASES) return addresses(alias, aliases + 1)
    return valuesOf(name, "A")
  }

  const resolver: DnsResolver = {
    txt: (name) => valuesOf(name, "TXT"),
    cname: (name) => valuesOf(name, "CNAME"),
    addresses: (name) => addresses(name),
  }

  /** Sets the record of a name and type; an empty value removes it. */
  async function save(record: LocalRecord): Promise<void> {
    const others = (await list()).filter(({ name, type }) => name !== record.name || type !== record.type)
    const sorted = [...others, ...(record.value ? [record] : [])].toSorted(
      (a, b) => a.name.localeCompare(b.name) || LOCAL_RECORD_TYPES.indexOf(a.type) - LOCAL_RECORD_TYPES.indexOf(b.type),
    )
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.tmp`, JSON.stringify(sorted), { mode: 0o600 })
    await rename(`${file}.tmp`, file)
  }

  return { resolver, list, save }
}
