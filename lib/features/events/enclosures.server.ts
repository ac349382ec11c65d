import type { Attachment } from "@/lib/server/gateways/mail/mail"
import { log } from "@/lib/server/log"
import type { Language } from "@/lib/shared/messages/languages"
import type { DeclaredEvent } from "./event"

/** What a mail shows and carries besides its text: rows of its table of facts, each with a path on the institute's host, and files. */
export interface Enclosed {
  facts: readonly { label: string; value: string; path: string }[]
  attachments: readonly Attachment[]
}

/** Of which institute a mail leaves, in which language. */
export interface EnclosedFor {
  instituteId: number
  language: Language
}

type Find = (data: unknown, mail: EnclosedFor) => Promise<Enclosed>

/** What the mail of a notice encloses, found when it leaves. */
export interface Enclosure {
  name: string
  find: Find
}

const NOTHING: Enclosed = { facts: [], attachments: [] }
const nameOf = (key: string, notice: string) => `${key}.${notice}`

/** Declares what the mail of a notice encloses; facts that have been erased enclose nothing. */
export function encloses<Data>(
  { key, data, notices }: DeclaredEvent<Data>,
  notice: string,
  find: (data: Data, mail: EnclosedFor) => Promise<Enclosed>,
): Enclosure {
  if (!notices[notice]) throw new Error(`${key} has no notice ${notice}`)
  return {
    name: nameOf(key, notice),
    async find(stored, mail) {
      const facts = data.safeParse(stored)
      return facts.success ? find(facts.data, mail) : NOTHING
    },
  }
}

let enclosures = new Map<string, Find>()

/** Sets the enclosures of the program; called once at start. */
export function setEnclosures(list: readonly Enclosure[]): void {
  enclosures = new Map(list.map(({ name, find }) => [name, find]))
}

/** What the mail of a notice encloses; nothing where it cannot be found, because a mail never waits for it. */
export async function findEnclosed(
  { key, notice, data }: { key: string; notice: string; data: unknown },
  mail: EnclosedFor,
): Promise<Enclosed> {
  try {
    return (await enclosures.get(nameOf(key, notice))?.(data, mail)) ?? NOTHING
  } catch (error) {
    log.error({ ...mail, key, error: String(error) }, "a mail leaves without what it would enclose")
    return NOTHING
  }
}
