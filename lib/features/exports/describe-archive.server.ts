import english from "@/lib/shared/messages/en/export-readme.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/export-readme.json" with { type: "json" }
import { portabilityOf, TENANT_TABLES } from "@/lib/server/schema/portability"
import { inEachLanguage, type Language, LANGUAGES } from "@/lib/shared/messages/languages"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ARCHIVE_FORMAT, ARCHIVE_PRODUCT, type ArchiveManifest } from "./archive-manifest"
import type { EntryWriter } from "./entry-writer.server"

const TEXTS = inEachLanguage({ en: english.exportReadme, hi: hindi.exportReadme })

type Facts = { institute: { id: number; name: string }; hosts: string[]; schema: string }

/** What the archive says of itself besides its parts. */
export async function readFacts(db: Db, schema: string): Promise<Facts> {
  const institute = await db.selectFrom("institutes").select(["id", "name"]).executeTakeFirstOrThrow()
  const domains = await db.selectFrom("institute_domains").select("host").orderBy("host").execute()
  return { institute, hosts: domains.map(({ host }) => host), schema }
}

type Described = { facts: Facts; at: Date; missing: ArchiveManifest["missing"] }

/** Adds what people and programs read first: README and manifest. */
export async function describeArchive(writer: EntryWriter, { facts, at, missing }: Described): Promise<void> {
  await writer.make("README.txt", once(readme(facts)))
  const manifest: ArchiveManifest = {
    ...{ product: ARCHIVE_PRODUCT, format: ARCHIVE_FORMAT, schema: facts.schema },
    ...{ institute: facts.institute, createdAt: at.toISOString(), entries: writer.made, missing },
  }
  await writer.make("manifest.json", once(`${JSON.stringify(manifest, null, 2)}\n`))
}

const readme = (facts: Facts) => LANGUAGES.map((language) => inLanguage(TEXTS[language], facts)).join("\n\n")

function inLanguage(texts: (typeof TEXTS)[Language], { institute, hosts }: Facts): string {
  const left = TENANT_TABLES.flatMap((table) => {
    const portability = portabilityOf(table)
    return portability.kind === "rows" ? [] : [`  ${table} (${texts.leftOut[portability.kind]})`]
  })
  const parts = Object.entries(texts.parts).map(([path, text]) => `  ${path}\n      ${text}`)
  const domains = hosts.length > 0 ? hosts.map((host) => `  ${host}`) : [`  ${texts.noDomains}`]
  return [
    ...[institute.name, "", texts.intro, "", texts.contents, ...parts, "", texts.volumes, "", texts.time, ""],
    ...[texts.domains, ...domains, "", texts.leftOutIntro, ...left],
  ].join("\n")
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
