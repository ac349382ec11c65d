import Razorpay from "razorpay"

/** The field that carries a refund's idempotency key to the interceptor, which turns it into a header. */
export const IDEMPOTENCY_KEY = "__idempotencyKey"

const MAX_BYTES = 1024 * 1024

/**
 * The provider's SDK for `baseUrl`, with what it lacks: a deadline for the whole response, a typed error when there is no
 * response, a limit on the size of a response, and the idempotency header of refunds.
 */
export function sdkFor({ baseUrl, keyId, keySecret, timeoutMs }: SdkConfig): Razorpay {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const transport: unknown = Reflect.get(sdk.api, "rq")
  if (!isTransport(transport))
    throw new Error("This version of the razorpay package does not have the transport that we set up.")
  Object.assign(transport.defaults, {
    baseURL: baseUrl.replace(/\/+$/, ""),
    maxRedirects: 0,
    maxContentLength: MAX_BYTES,
    proxy: false,
  })
  // The timeout of axios restarts with every byte received; the signal is a deadline.
  transport.interceptors.request.use((config) =>
    withIdempotencyHeader(Object.assign(config, { signal: AbortSignal.timeout(timeoutMs) })),
  )
  transport.interceptors.response.use(undefined, (error) => {
    throw withResponse(error)
  })
  return sdk
}

type SdkConfig = { baseUrl: string; keyId: string; keySecret: string; timeoutMs: number }

type OutgoingRequest = { data?: unknown; headers: { set: (name: string, value: string) => unknown } }
type Transport = {
  defaults: Record<string, unknown>
  interceptors: {
    request: { use: (change: (config: OutgoingRequest) => OutgoingRequest) => unknown }
    response: { use: (fine: undefined, failed: (error: unknown) => never) => unknown }
  }
}

function isTransport(value: unknown): value is Transport {
  return typeof value === "function" && "defaults" in value && "interceptors" in value
}

function withIdempotencyHeader(config: OutgoingRequest): OutgoingRequest {
  const { data } = config
  if (typeof data !== "object" || data === null || !(IDEMPOTENCY_KEY in data)) return config
  const { [IDEMPOTENCY_KEY]: key, ...rest } = data
  config.headers.set("X-Refund-Idempotency", String(key))
  return Object.assign(config, { data: rest })
}

// The SDK reads `error.response.status` of every error, and throws a TypeError when there was no response.
function withResponse(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if ("response" in error && error.response) return error
  const code = "code" in error ? String(error.code) : "UNKNOWN"
  return Object.assign(error, { response: { status: 0, data: { error: { code, description: error.message } } } })
}
