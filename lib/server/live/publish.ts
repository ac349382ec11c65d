import { sql } from "kysely"
import { z } from "zod"
import { type LiveTopic, nameOf, type TopicMessage, type TopicParams } from "@/lib/contract/live"
import type { Db } from "@/lib/server/tenancy/transaction"

/** What `NOTIFY` takes, less the topic's name and a little. */
const MOST_BYTES = 7_800

type Announcement<Topic extends LiveTopic> = { params: TopicParams<Topic>; message: TopicMessage<Topic> }

/**
 * Announces a message to everybody who listens to a topic, on whatever machine, if and when the transaction commits. A
 * message announces and is not kept: who was not connected asks the API for what they missed. Throws for a message of
 * more than 7,800 bytes, and when an institute's transaction names a topic of another.
 */
export async function publishLive<Topic extends LiveTopic>(
  db: Db,
  topic: Topic,
  announcement: Announcement<Topic>,
): Promise<void> {
  await publishEach(db, topic, [announcement])
}

/** The same for many messages at once, as to everybody of an audience. */
export async function publishEach<Topic extends LiveTopic>(
  db: Db,
  topic: Topic,
  announcements: readonly Announcement<Topic>[],
): Promise<void> {
  const names = announcements.map(({ params }) => nameOf(topic, params))
  const bodies = announcements.map(({ message }) => bodyOf(topic, message))
  await sql`select tenancy.tell_live(name, body) from unnest(${names}::text[], ${bodies}::text[]) as t (name, body)`.execute(
    db,
  )
}

function bodyOf<Topic extends LiveTopic>(topic: Topic, message: TopicMessage<Topic>): string {
  const body = JSON.stringify(z.encode(topic.message, message))
  if (Buffer.byteLength(body) > MOST_BYTES) throw new Error(`a live message of ${topic.name} is too long`)
  return body
}
