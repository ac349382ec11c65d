import { PushMessage } from "@/lib/contract/push-message"

type Listener = (message: PushMessage) => void
type Recipient = { userId: number; instituteId: number }

const listeners = new Set<Listener>()

/** Hears every message that came for the person of this tab while it was to be seen, until the answered function is called. */
export function onForegroundPush(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells whether a message is for this person at this institute (spec §1). */
export const isFor = ({ data }: PushMessage, { userId, instituteId }: Recipient): boolean =>
  data.userId === String(userId) && data.instituteId === String(instituteId)

/**
 * Takes the messages that the service worker passes on while this tab is to be seen, until the answered function is called.
 * Those for the person at hand go to who listens; of every other the worker is told that nobody took it.
 */
export function takeForegroundPush(person: Recipient): () => void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    const message = PushMessage.safeParse(receivedIn(data)).data
    if (!message) return
    const isTaken = document.visibilityState === "visible" && isFor(message, person)
    ports[0]?.postMessage(isTaken)
    if (isTaken) for (const listener of [...listeners]) listener(message)
  }
  navigator.serviceWorker.addEventListener("message", onMessage)
  return () => navigator.serviceWorker.removeEventListener("message", onMessage)
}

const receivedIn = (data: unknown): unknown =>
  typeof data === "object" && data !== null && "type" in data && data.type === "push-received" && "message" in data
    ? data.message
    : undefined
