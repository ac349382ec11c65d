import type { SubscriptionOptions } from "./push-records"

/** How to register, as the server says it: with its own keys, or with Firebase. */
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

/** The calls that a registration makes; each rejects with a failure whose `status` says what the server answered. */
export interface PushServer {
  configuration: () => Promise<PushConfiguration>
  install: (fid: string, options: SubscriptionOptions) => Promise<{ token: string; expiresIn: number }>
  saveToken: (token: string) => Promise<unknown>
  removeToken: (token: string) => Promise<unknown>
}

/** The status with which a call was refused; 0 for a fault that is none of the server's. */
export const statusOf = (fault: unknown): number =>
  typeof fault === "object" && fault !== null && "status" in fault && typeof fault.status === "number"
    ? fault.status
    : 0
