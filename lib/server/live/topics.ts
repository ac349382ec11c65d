import { Failure } from "@/lib/contract/errors"
import { live, type LiveTopic } from "@/lib/contract/live"
import type { Actor } from "@/lib/server/auth/actor"

const MAX_DESTINATION_LENGTH = 200
const topics = Object.values<LiveTopic>(live).map((topic) => ({ topic, pattern: patternOf(topic.name) }))

/**
 * Returns the name of the topic of a destination, if the actor may subscribe to it. Throws `other_institute` for a topic
 * of another institute, `forbidden` for one that is not for the actor, and `not_found` for anything that is no topic.
 */
export function authoriseTopic(actor: Actor, destination: string): string {
  const name = destination.length <= MAX_DESTINATION_LENGTH ? /^\/topic\/(.+)$/.exec(destination)?.[1] : undefined
  for (const { topic, pattern } of name ? topics : []) {
    const params = pattern.exec(name ?? "")?.groups
    if (!params || !name) continue
    if (Number(params.instituteId) !== actor.instituteId) throw new Failure("other_institute")
    if (!isInAudience(topic, actor, params)) throw new Failure("forbidden")
    return name
  }
  throw new Failure("not_found")
}

function isInAudience({ audience }: LiveTopic, actor: Actor, params: Record<string, string>): boolean {
  if (audience === "members") return true
  if (audience === "person") return Number(params.userId) === actor.userId
  return audience.includes(actor.role)
}

function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[1-9]\\d{0,15})")}$`)
}
