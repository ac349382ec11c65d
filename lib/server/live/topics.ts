import { Failure } from "@/lib/contract/errors"
import { live, type LiveTopic } from "@/lib/contract/live"
import type { Actor } from "@/lib/server/auth/actor"

const MOST_LETTERS = 200
const topics = Object.values<LiveTopic>(live).map((topic) => ({ topic, form: formOf(topic.name) }))

/**
 * The name of the topic behind a destination, for somebody who may hear it. Throws `other_institute` for a topic of
 * another institute, `no_rights` for one that is not theirs, and `not_found` for what is no topic.
 */
export function allowTopic(actor: Actor, destination: string): string {
  const name = destination.length <= MOST_LETTERS ? /^\/topic\/(.+)$/.exec(destination)?.[1] : undefined
  for (const { topic, form } of name ? topics : []) {
    const params = form.exec(name ?? "")?.groups
    if (!params || !name) continue
    if (Number(params.instituteId) !== actor.instituteId) throw new Failure("other_institute")
    if (!isFor(topic, actor, params)) throw new Failure("no_rights")
    return name
  }
  throw new Failure("not_found")
}

function isFor({ audience }: LiveTopic, actor: Actor, params: Record<string, string>): boolean {
  if (audience === "members") return true
  if (audience === "person") return Number(params.userId) === actor.userId
  return audience.includes(actor.role)
}

function formOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[1-9]\\d{0,15})")}$`)
}
