import { PushMessage } from "@/lib/contract/push-message"

type Listener = (message: PushMessage) => void
type Recipient = { userId: number; instituteId: number }

const listeners = new Set<Listener>()

/** Adds a listener for messages to this tab's person that arrive while the tab is visible; returns the function that removes it. */
export function onForegroundPush(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a message is for this person at this institute (spec §1). */
export const isMessageFor = ({ data }: PushMessage, { userId, instituteId }: Recipient): boolean =>
  data.userId === String(userId) && data.instituteId === String(instituteId)

/**
 * Handles messages from the service worker while this tab is visible, until the returned function is called. Messages for
 * `person` go to the listeners; the worker receives whether this tab handled the message.
 */
export function receiveForegroundPush(person: Recipient): () => void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    const message = PushMessage.safeParse(messageIn(data)).data
    if (!message) return
    const isHandled = document.visibilityState === "visible" && isMessageFor(message, person)
    ports[0]?.postMessage(isHandled)
    if (isHandled) for (const listener of [...listeners]) listener(message)
  }
  navigator.serviceWorker.addEventListener("message", onMessage)
  return () => navigator.serviceWorker.removeEventListener("message", onMessage)
}

const messageIn = (data: unknown): unknown =>
  typeof data === "object" && data !== null && "type" in data && data.type === "push-received" && "message" in data
    ? data.message
    : undefined
