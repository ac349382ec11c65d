import { sql } from "kysely"
import { z } from "zod"
import { type LiveTopic, topicName, type TopicMessage, type TopicParams } from "@/lib/contract/live"
import type { Db } from "@/lib/server/tenancy/transaction"

/** The limit of a `NOTIFY` payload (8,000 bytes), less the topic's name. */
const MAX_BYTES = 7_800

type LiveMessage<Topic extends LiveTopic> = { params: TopicParams<Topic>; message: TopicMessage<Topic> }

/**
 * Publishes a message to all subscribers of a topic, on every machine, if and when the transaction commits. Messages are
 * not stored: a client that was not connected fetches what it missed from the API. Throws for a message of more than
 * 7,800 bytes, and when an institute's transaction names a topic of another institute.
 */
export async function publishLive<Topic extends LiveTopic>(
  db: Db,
  topic: Topic,
  message: LiveMessage<Topic>,
): Promise<void> {
  await publishLiveMany(db, topic, [message])
}

/** Publishes many messages in one statement and few notifications of the database; otherwise as `publishLive`. */
export async function publishLiveMany<Topic extends LiveTopic>(
  db: Db,
  topic: Topic,
  messages: readonly LiveMessage<Topic>[],
): Promise<void> {
  const names = messages.map(({ params }) => topicName(topic, params))
  const bodies = messages.map(({ message }) => encodeMessage(topic, message))
  await sql`select tenancy.publish_live_many(${names}::text[], ${bodies}::text[])`.execute(db)
}

function encodeMessage<Topic extends LiveTopic>(topic: Topic, message: TopicMessage<Topic>): string {
  const body = JSON.stringify(z.encode(topic.message, message))
  if (Buffer.byteLength(body) > MAX_BYTES) throw new Error(`a live message of ${topic.name} is too long`)
  return body
}
