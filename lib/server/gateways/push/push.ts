import { env } from "@/lib/server/env.server"
import { saveToOutbox } from "../outbox"
import { firebaseMessaging } from "./firebase"
import { createPublicPost } from "./public-post"
import type { PushGateway } from "./push-gateway"
import { vapidKeys } from "./vapid-keys"
import { webPush } from "./web-push"

/** The gateway for development: every message is saved in the outbox. */
export const outboxPush: PushGateway = {
  async send(_to, { notification: { title, body }, data: { userId, instituteId }, fcmOptions: { link } }) {
    const to = `person ${userId} of institute ${instituteId}`
    await saveToOutbox({ kind: "push", to, subject: title, text: `${body}\n\n${link}` })
    return "accepted"
  },
}

/** The configured gateway: Firebase when it is set up, else web push; the outbox on localhost. */
export const pushGateway: PushGateway = choosePushGateway()

function choosePushGateway(): PushGateway {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_SERVICE_ACCOUNT: account } = env
  if (projectId && account) return firebaseMessaging({ projectId, account })
  const isLocalhost = /(^|\.)localhost$/.test(env.MAIN_HOST)
  if ((env.PUSH ?? (isLocalhost ? "outbox" : "web")) === "outbox") return outboxPush
  const contact = `mailto:${env.MAIL_FROM.match(/<([^>]+)>/)?.[1] ?? env.MAIL_FROM}`
  return webPush({ keys: vapidKeys, contact, post: createPublicPost() })
}
