import { z } from "zod"
import { ADMINS, type Role, STAFF } from "@/lib/shared/roles"
import { Id } from "./shapes"

/** Who may subscribe to a topic: every member of its institute, the one person in its name, or these roles. */
type Audience = "members" | "person" | readonly Role[]

/** A topic of the live connection: its message and audience; `name` becomes the destination `/topic/<name>`. */
export type LiveTopic<Name extends string = string, Message extends z.ZodType = z.ZodType> = {
  name: Name
  summary: string
  audience: Audience
  message: Message
}

type Segment<Text extends string> = Text extends `${infer First}.${infer Rest}` ? First | Segment<Rest> : Text

/** The numeric parameters in the name of a topic, such as its institute. */
export type TopicParams<Topic extends LiveTopic> = {
  [Part in Segment<Topic["name"]> as Part extends `:${infer Param}` ? Param : never]: number
}

/** The decoded message of a topic. */
export type TopicMessage<Topic extends LiveTopic> = z.output<Topic["message"]>

/** Declares a topic; its name begins with the institute, and only transactions of that institute may publish to it. */
const liveTopic = <const Name extends `institute.:instituteId.${string}`, Message extends z.ZodType>(
  name: Name,
  spec: Omit<LiveTopic<Name, Message>, "name">,
): LiveTopic<Name, Message> => ({ name, ...spec })

/** The online status of a person: chosen by them while connected, `offline` once their last connection closed. */
export const ONLINE_STATUSES = ["online", "away", "offline"] as const
export type OnlineStatus = (typeof ONLINE_STATUSES)[number]

/** A person and their online status. */
export const Presence = z.object({ userId: Id, status: z.enum(ONLINE_STATUSES) })
export type Presence = z.infer<typeof Presence>

/** Every topic of the live connection. */
export const live = {
  presence: liveTopic("institute.:instituteId.presence", {
    summary: "Who of the institute came, went or changed their online status, gathered over a second",
    audience: "members",
    message: z.object({ changes: z.array(Presence) }),
  }),
  bell: liveTopic("institute.:instituteId.user.:userId.bell", {
    summary: "Something new is at the person's bell: how much is unread there now",
    audience: "person",
    message: z.object({ unread: z.number().int().nonnegative() }),
  }),
  access: liveTopic("institute.:instituteId.user.:userId.access", {
    summary: "The person's role or its rights have changed: what they may do is to be asked for again",
    audience: "person",
    message: z.object({}),
  }),
  support: liveTopic("institute.:instituteId.support", {
    summary: "Somebody of the platform's support came or went: who is there is to be asked for again",
    audience: ADMINS,
    message: z.object({}),
  }),
  video: liveTopic("institute.:instituteId.video", {
    summary: "How far the preparation of a video is: its progress in percent, and a new status or quality",
    audience: STAFF,
    message: z.object({ fileId: Id, progress: z.number().int(), hasChanged: z.boolean() }),
  }),
}

/** The destination for the tokens of a renewed session, sent with the headers of a CONNECT to stay connected. */
export const RENEW_DESTINATION = "/app/session"

/** The name of a topic with its parameters filled in; throws when one is missing or no id. */
export function topicName<Topic extends LiveTopic>(topic: Topic, params: TopicParams<Topic>): string {
  const numbers: Record<string, unknown> = params
  return topic.name.replace(/:(\w+)/g, (_, param: string) => String(Id.parse(numbers[param])))
}

/** The STOMP destination of a topic. */
export const topicDestination = <Topic extends LiveTopic>(topic: Topic, params: TopicParams<Topic>) =>
  `/topic/${topicName(topic, params)}`

/** Parses a message of a topic; undefined for another shape, as an old page may get from a new server. */
export function parseTopicMessage<Topic extends LiveTopic>(
  topic: Topic,
  text: string,
): TopicMessage<Topic> | undefined {
  try {
    return z.decode(topic.message, JSON.parse(text)) as TopicMessage<Topic>
  } catch {
    return undefined
  }
}
