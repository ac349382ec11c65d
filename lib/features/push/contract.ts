import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdText, Nothing } from "@/lib/contract/shapes"

/** How browsers register: with our own keys, or with Firebase, whose `vapidKey` may be its default (spec §5). */
export const PushConfiguration = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("webpush"), vapidKey: z.string() }),
  z.object({
    kind: z.literal("fcm"),
    vapidKey: z.string().optional(),
    projectId: z.string(),
    apiKey: z.string(),
    appId: z.string(),
    messagingSenderId: z.string(),
  }),
])
export type PushConfiguration = z.infer<typeof PushConfiguration>

const bytes = (count: number) => {
  const letters = Math.ceil((count * 4) / 3)
  return z.string().regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`), `Must be ${count} bytes in base64url`)
}

/** Whether a URL has the default port and no user name or password. */
const isPlainUrl = (url: string) => {
  const { port, username, password } = URL.parse(url) ?? {}
  return port === "" && username === "" && password === ""
}

/** The options of a subscription (spec §3). An endpoint with a non-public IP address is rejected when it is used. */
export const SubscriptionOptions = z.object({
  auth: bytes(16),
  p256dh: bytes(65),
  endpoint: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: "Must be an https address" })
    .max(2048)
    .refine(isPlainUrl, "Must be an https address"),
  swScope: z.string().min(1).max(300),
  vapidKey: bytes(65),
})
export type SubscriptionOptions = z.infer<typeof SubscriptionOptions>

/** The registration of a browser: its id, which it generates itself, and its subscription. */
export const InstallationInput = z.object({
  instituteId: Id,
  fid: bytes(16).length(22),
  subscriptionOptions: SubscriptionOptions,
})

/** The lifetime of a saved token, in seconds, after which the browser registers again (spec §9). */
export const TOKEN_SECONDS = 604_800

const TokenParams = z.object({
  pushToken: z.string().regex(/^[\w:.~-]{20,1024}$/, "Must be a push token"),
  instituteId: IdText,
})

export const push = {
  configuration: endpoint("GET /users/v2/api/push/configuration", {
    summary: "How a browser registers for push messages (added)",
    access: "public",
    scope: "own",
    reply: PushConfiguration,
  }),
  install: endpoint("POST /users/v2/api/push/installation", {
    summary:
      "Stores the subscription of a browser and returns the token to save; replaces an earlier subscription (added)",
    access: "signed-in",
    body: InstallationInput,
    reply: z.object({ token: z.string(), expiresIn: z.number().int() }),
    failures: ["installation_taken", "too_many_requests"],
    limit: { calls: 300, perSeconds: 600 },
    recordsNothing: "it changes what the caller alone sees",
  }),
  saveToken: endpoint("POST /users/v2/api/saveToken/:pushToken/:instituteId/false", {
    summary: "Registers the push token of this browser for the caller; returns the id of the registration",
    access: "signed-in",
    params: TokenParams,
    reply: Id,
    failures: ["not_found", "too_many_requests"],
    limit: { calls: 300, perSeconds: 600 },
    recordsNothing: "it changes what the caller alone sees",
  }),
  removeToken: endpoint("DELETE /users/v2/api/removeToken/:pushToken/:instituteId", {
    summary: "Removes a push token of the caller; succeeds also for one that does not exist (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    params: TokenParams,
    reply: Nothing,
    recordsNothing: "it changes what the caller alone sees",
  }),
}
