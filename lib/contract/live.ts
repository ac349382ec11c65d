import { z } from "zod"
import type { Role } from "@/lib/shared/roles"
import { Id } from "./shapes"

/** Who may subscribe to a topic: every member of its institute, the one person whom it names, or these roles. */
type Audience = "members" | "person" | readonly Role[]

/** What is announced over the live connection, and to whom; `name` becomes the destination `/topic/<name>`. */
export type LiveTopic<Name extends string = string, Message extends z.ZodType = z.ZodType> = {
  name: Name
  summary: string
  audience: Audience
  message: Message
}

type Word<Text extends string> = Text extends `${infer First}.${infer Rest}` ? First | Word<Rest> : Text

/** The numbers that a topic's name leaves open, such as its institute. */
export type TopicParams<Topic extends LiveTopic> = {
  [Part in Word<Topic["name"]> as Part extends `:${infer Param}` ? Param : never]: number
}

/** What a topic carries, as code has it. */
export type TopicMessage<Topic extends LiveTopic> = z.output<Topic["message"]>

/** Declares a topic; its name begins with the institute, whose transactions alone may publish there. */
const liveTopic = <const Name extends `institute.:instituteId.${string}`, Message extends z.ZodType>(
  name: Name,
  spec: Omit<LiveTopic<Name, Message>, "name">,
): LiveTopic<Name, Message> => ({ name, ...spec })

/** How a person is there: chosen by themselves while they are connected, and offline once the last connection closed. */
export const ONLINE_STATUSES = ["online", "away", "offline"] as const
export type OnlineStatus = (typeof ONLINE_STATUSES)[number]

/** A person and how they are there. */
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
}

/** Where a client sends the tokens of a renewed session, as the headers of a CONNECT, to stay connected. */
export const RENEW_DESTINATION = "/app/session"

/** The name of a topic with its numbers filled in; throws when one is missing. */
export function nameOf<Topic extends LiveTopic>(topic: Topic, params: TopicParams<Topic>): string {
  const numbers: Record<string, unknown> = params
  return topic.name.replace(/:(\w+)/g, (_, param: string) => String(Id.parse(numbers[param])))
}

/** The STOMP destination of a topic. */
export const destinationOf = <Topic extends LiveTopic>(topic: Topic, params: TopicParams<Topic>) =>
  `/topic/${nameOf(topic, params)}`

/** Reads what a topic carried; undefined for a text of another shape, as an old page gets from a new server. */
export function readMessage<Topic extends LiveTopic>(topic: Topic, text: string): TopicMessage<Topic> | undefined {
  try {
    return z.decode(topic.message, JSON.parse(text)) as TopicMessage<Topic>
  } catch {
    return undefined
  }
}
