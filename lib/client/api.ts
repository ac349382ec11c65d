import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import ky, { HTTPError, NetworkError, TimeoutError } from "ky"
import { z } from "zod"
import { type Endpoint, fillPath, isDownload, type Reply, type Sent } from "@/lib/contract/endpoint"
import { Envelope } from "@/lib/contract/envelope"
import { Failure, isFailureCode } from "@/lib/contract/errors"
import { authHeaders, endSession, renewSession } from "./session"
import { uploadFetch, type UploadProgress } from "./upload-fetch"

type Loose = {
  params?: Record<string, unknown>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  form?: Record<string, unknown>
}

type Manner = {
  /** Lets a small call arrive though the page is left meanwhile. */
  keepalive?: boolean
  /** Hears how far the files of a form are. */
  onProgress?: (progress: UploadProgress) => void
  /** Calls it off. */
  signal?: AbortSignal
}

const TIMEOUT_MS = 20_000
const UPLOAD_TIMEOUT_MS = 600_000
const http = ky.create({ retry: 0, throwHttpErrors: true })

/**
 * Calls one endpoint and returns its decoded reply; throws `Failure`. An access token that ran out is renewed once
 * without the person noticing; a session that ended elsewhere is cleaned up as the specification says (§8).
 */
export async function call<E extends Endpoint>(endpoint: E, sent: Sent<E>, manner: Manner = {}): Promise<Reply<E>> {
  try {
    return await attempt(endpoint, sent, manner)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === "token_expired" && (await renewSession())) return attempt(endpoint, sent, manner)
    if (error.code === "other_platform" || error.code === "disabled") await endSession(error.code)
    throw error
  }
}

/** The query of one endpoint, for `useQuery` and for prefetching. */
export const queryFor = <E extends Endpoint>(endpoint: E, sent: Sent<E>) =>
  queryOptions({ queryKey: [endpoint.path, sent], queryFn: () => call(endpoint, sent) })

type Sending = {
  stale?: Endpoint[]
  manner?: () => Manner
  /** What is changed twice in a row is sent in that order: the second call waits for the answer to the first. */
  inTurn?: boolean
}

/** A mutation that calls `endpoint` in the manner asked for, then refetches what it makes stale. */
export function useSend<E extends Endpoint>(endpoint: E, { stale = [], manner, inTurn }: Sending = {}) {
  const client = useQueryClient()
  return useMutation<Reply<E>, Failure, Sent<E>>({
    ...(inTurn && { scope: { id: endpoint.path } }),
    mutationFn: (sent) => call(endpoint, sent, manner?.()),
    onSuccess: () => Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  })
}

async function attempt<E extends Endpoint>(endpoint: E, sent: Sent<E>, manner: Manner): Promise<Reply<E>> {
  try {
    return await send(endpoint, sent, manner)
  } catch (error) {
    throw failureOf(error)
  }
}

async function send<E extends Endpoint>(endpoint: E, sent: Sent<E>, manner: Manner): Promise<Reply<E>> {
  const { params, query, body, form } = sent as Loose
  const { keepalive = false, onProgress, signal } = manner
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
    if (isFailureCode(envelope?.code)) return new Failure(envelope.code, particularsOf(envelope, error.response))
  }
  const isAway = error instanceof TimeoutError || error instanceof NetworkError || error instanceof TypeError
  return new Failure(isAway ? "maintenance" : "unexpected")
}

function particularsOf({ fields, details }: Envelope, { headers }: Response) {
  const seconds = Number(headers.get("retry-after"))
  return { ...(fields && { fields }), ...(details && { details }), ...(seconds > 0 && { retryAfterSeconds: seconds }) }
}
