import { env } from "@/lib/server/env.server"
import { vapidKeys } from "@/lib/server/gateways/push/vapid-keys"
import type { PushConfiguration } from "./contract"

/** The configuration with which browsers register, from the environment; it holds no secrets. */
export const pushConfiguration: PushConfiguration =
  env.FIREBASE_PROJECT_ID && env.FIREBASE_API_KEY && env.FIREBASE_APP_ID && env.FIREBASE_MESSAGING_SENDER_ID
    ? {
        kind: "fcm",
        projectId: env.FIREBASE_PROJECT_ID,
        apiKey: env.FIREBASE_API_KEY,
        appId: env.FIREBASE_APP_ID,
        messagingSenderId: env.FIREBASE_MESSAGING_SENDER_ID,
        ...(env.FIREBASE_VAPID_KEY && { vapidKey: env.FIREBASE_VAPID_KEY }),
      }
    : { kind: "webpush", vapidKey: vapidKeys.publicKey }
