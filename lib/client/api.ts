import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import ky, { HTTPError, NetworkError, TimeoutError } from "ky"
import { z } from "zod"
import { type Endpoint, fillPath, isDownload, type Reply, type RequestOf } from "@/lib/contract/endpoint"
import { Envelope } from "@/lib/contract/envelope"
import { Failure, isFailureCode } from "@/lib/contract/errors"
import { authHeaders, endSession, renewSession } from "./session/session"
import { uploadFetch, type UploadProgress } from "./upload-fetch"

type UntypedRequest = {
  params?: Record<string, unknown>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  form?: Record<string, unknown>
}

type CallOptions = {
  /** Lets a small request complete although the page is unloaded (`fetch` keepalive). */
  keepalive?: boolean
  /** Called with the upload progress of a form's files. */
  onProgress?: (progress: UploadProgress) => void
  /** Aborts the request. */
  signal?: AbortSignal
}

const TIMEOUT_MS = 20_000
const UPLOAD_TIMEOUT_MS = 600_000
const http = ky.create({ retry: 0, throwHttpErrors: true })

/**
 * Calls an endpoint and returns its decoded reply; throws `Failure`. An expired access token is renewed once and the call
 * repeated; a session that ended elsewhere is cleaned up as the specification requires (spec §8).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: RequestOf<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  try {
    return await attempt(endpoint, sent, options)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === "token_expired" && (await renewSession())) return attempt(endpoint, sent, options)
    if (error.code === "session_replaced" || error.code === "disabled") await endSession(error.code)
    throw error
  }
}

/** The query options of an endpoint, for `useQuery` and for prefetching. */
export const queryFor = <E extends Endpoint>(endpoint: E, sent: RequestOf<E>) =>
  queryOptions({ queryKey: [endpoint.path, sent], queryFn: () => call(endpoint, sent) })

type MutationOptions = {
  invalidates?: Endpoint[]
  options?: () => CallOptions
  /** Runs the mutations of this endpoint one after another: each waits for the response to the one before. */
  isSequential?: boolean
}

/** A mutation that calls `endpoint` and then invalidates the queries of the endpoints in `invalidates`. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  { invalidates = [], options, isSequential }: MutationOptions = {},
) {
  const client = useQueryClient()
  return useMutation<Reply<E>, Failure, RequestOf<E>>({
    ...(isSequential && { scope: { id: endpoint.path } }),
    mutationFn: (sent) => call(endpoint, sent, options?.()),
    onSuccess: () => Promise.all(invalidates.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  })
}

async function attempt<E extends Endpoint>(endpoint: E, sent: RequestOf<E>, options: CallOptions): Promise<Reply<E>> {
  try {
    return await send(endpoint, sent, options)
  } catch (error) {
    throw failureOf(error)
  }
}

async function send<E extends Endpoint>(endpoint: E, sent: RequestOf<E>, options: CallOptions): Promise<Reply<E>> {
  const { params, query, body, form } = sent as UntypedRequest
  const { keepalive = false, onProgress, signal } = options
  const data = form && formData(form)
  const response = await http(`/api${fillPath(endpoint.path, params)}`, {
    method: endpoint.method,
    headers: await authHeaders(),
    searchParams: Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined)),
    timeout: form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
    keepalive,
    signal,
    ...(data && onProgress && { fetch: uploadFetch(data, onProgress) }),
    ...(data ? { body: data } : body !== undefined && { json: body }),
  })
  if (isDownload(endpoint.reply)) return response as Reply<E>
  const envelope = Envelope.parse(await response.json())
  return z.decode(endpoint.reply, envelope.data) as Reply<E>
}

function formData(parts: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : JSON.stringify(value))
  }
  return form
}

function failureOf(error: unknown): Failure {
  if (error instanceof HTTPError) {
    const envelope = Envelope.safeParse(error.data).data
    if (isFailureCode(envelope?.code)) return new Failure(envelope.code, failureDetails(envelope, error.response))
  }
  const isAway = error instanceof TimeoutError || error instanceof NetworkError || error instanceof TypeError
  return new Failure(isAway ? "maintenance" : "unexpected")
}

function failureDetails({ fields, details }: Envelope, { headers }: Response) {
  const seconds = Number(headers.get("retry-after"))
  return { ...(fields && { fields }), ...(details && { details }), ...(seconds > 0 && { retryAfterSeconds: seconds }) }
}
