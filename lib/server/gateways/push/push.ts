import { env } from "@/lib/server/env.server"
import { keepInOutbox } from "../outbox"
import { firebaseMessaging } from "./firebase"
import { poster } from "./post"
import type { PushGateway } from "./push-gateway"
import { vapidKeys } from "./vapid-keys"
import { webPush } from "./web-push"

/** The local form: every message is kept in the outbox of the developer. */
export const outboxPush: PushGateway = {
  async send(_to, { notification: { title, body }, data: { userId, instituteId }, fcmOptions: { link } }) {
    const to = `person ${userId} of institute ${instituteId}`
    await keepInOutbox({ kind: "push", to, subject: title, text: `${body}\n\n${link}` })
    return "accepted"
  },
}

/** The gateway that the settings choose: Firebase when it is configured, else web push, and the outbox at home. */
export const pushGateway: PushGateway = chosen()

function chosen(): PushGateway {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_SERVICE_ACCOUNT: account } = env
  if (projectId && account) return firebaseMessaging({ projectId, account })
  const isAtHome = /(^|\.)localhost$/.test(env.MAIN_HOST)
  if ((env.PUSH ?? (isAtHome ? "outbox" : "web")) === "outbox") return outboxPush
  const contact = `mailto:${env.MAIL_FROM.match(/<([^>]+)>/)?.[1] ?? env.MAIL_FROM}`
  return webPush({ keys: vapidKeys, contact, post: poster() })
}
