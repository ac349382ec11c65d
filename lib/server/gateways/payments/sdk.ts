import Razorpay from "razorpay"

/** Where the SDK puts the key of a refund for our interceptor to find; it never reaches the wire in this place. */
export const IDEMPOTENCY_KEY = "__idempotencyKey"

const MOST_BYTES = 1024 * 1024

/**
 * The provider's SDK, pointed at `baseUrl`, with what it lacks: a deadline for the whole answer, an error that can be read
 * when there is no answer at all, a limit to what it reads, and the idempotency header of refunds.
 */
export function sdkFor({ baseUrl, keyId, keySecret, timeoutMs }: SdkConfig): Razorpay {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const transport: unknown = Reflect.get(sdk.api, "rq")
  if (!isTransport(transport))
    throw new Error("This version of the razorpay package does not have the transport that we set up.")
  Object.assign(transport.defaults, {
    baseURL: baseUrl.replace(/\/+$/, ""),
    maxRedirects: 0,
    maxContentLength: MOST_BYTES,
    proxy: false,
  })
  // A time-out of axios starts again with every byte that comes; the signal is a deadline.
  transport.interceptors.request.use((config) =>
    withKeyAsHeader(Object.assign(config, { signal: AbortSignal.timeout(timeoutMs) })),
  )
  transport.interceptors.response.use(undefined, (error) => {
    throw withAnswer(error)
  })
  return sdk
}

type SdkConfig = { baseUrl: string; keyId: string; keySecret: string; timeoutMs: number }

type Outgoing = { data?: unknown; headers: { set: (name: string, value: string) => unknown } }
type Transport = {
  defaults: Record<string, unknown>
  interceptors: {
    request: { use: (change: (config: Outgoing) => Outgoing) => unknown }
    response: { use: (fine: undefined, failed: (error: unknown) => never) => unknown }
  }
}

function isTransport(value: unknown): value is Transport {
  return typeof value === "function" && "defaults" in value && "interceptors" in value
}

function withKeyAsHeader(config: Outgoing): Outgoing {
  const { data } = config
  if (typeof data !== "object" || data === null || !(IDEMPOTENCY_KEY in data)) return config
  const { [IDEMPOTENCY_KEY]: key, ...rest } = data
  config.headers.set("X-Refund-Idempotency", String(key))
  return Object.assign(config, { data: rest })
}

// The SDK reads `error.response.status` of every failure, and throws a TypeError where nothing came back.
function withAnswer(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if ("response" in error && error.response) return error
  const code = "code" in error ? String(error.code) : "UNKNOWN"
  return Object.assign(error, { response: { status: 0, data: { error: { code, description: error.message } } } })
}
