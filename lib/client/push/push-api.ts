import type { SubscriptionOptions } from "./push-records"

/** The server's configuration for registration: VAPID keys of its own, or Firebase. */
export type PushConfiguration =
  | { kind: "webpush"; vapidKey: string }
  | {
      kind: "fcm"
      vapidKey?: string | undefined
      projectId: string
      apiKey: string
      appId: string
      messagingSenderId: string
    }

/** The API calls of a registration; each rejects with a failure whose `status` is that of the response. */
export interface PushApi {
  configuration: () => Promise<PushConfiguration>
  install: (fid: string, options: SubscriptionOptions) => Promise<{ token: string; expiresIn: number }>
  saveToken: (token: string) => Promise<unknown>
  removeToken: (token: string) => Promise<unknown>
}

/** The HTTP status of a failed call; 0 for any other error. */
export const statusOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "status" in error && typeof error.status === "number"
    ? error.status
    : 0
