import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import ky, { isNetworkError, isTimeoutError } from "ky"
import { z } from "zod"
import { callUrl, type Endpoint, isDownload, type Reply, type RequestOf } from "@/lib/contract/endpoint"
import { Envelope } from "@/lib/contract/envelope"
import { Failure, isFailureCode } from "@/lib/contract/errors"
import { paths } from "@/lib/shared/paths"
import type { Restriction } from "@/lib/shared/restriction"
import { invalidate } from "./invalidate"
import { apiOrigin } from "./api-origin"
import { hardNavigate } from "./hard-navigate"
import { withIsolationHeaders } from "./session/isolation-headers"
import { authHeaders, endSession, renewSession } from "./session/session"
import { uploadFetch, type UploadProgress } from "./upload-fetch"
import { loadPart } from "@/lib/client/load-part"

type UntypedRequest = { body?: unknown; form?: Record<string, unknown> }

type CallOptions = {
  /** Lets a small request complete although the page is unloaded (`fetch` keepalive). */
  keepalive?: boolean
  /** Called with the upload progress of a form's files. */
  onProgress?: (progress: UploadProgress) => void
  /** Aborts the request. */
  signal?: AbortSignal
  /** On a page of visitors, which stays where it is although the plan is over. */
  isByVisitor?: boolean
}

const TIMEOUT_MS = 20_000
const UPLOAD_TIMEOUT_MS = 600_000

/**
 * Calls an endpoint and returns its decoded reply; throws `Failure`. An expired access token is renewed once and the call
 * repeated; a session that ended elsewhere is cleaned up, and a plan that is over leads to the page that says so, as the
 * specification requires (spec §8).
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
    if (error.code === "institute_suspended" || error.code === "institute_closed") await leaveRestricted(error.code)
    const isShown = options.isByVisitor || location.pathname === paths.planExpired
    if (error.code === "plan_expired" && !isShown) hardNavigate(paths.planExpired)
    throw error
  }
}

const leaveRestricted = async (code: `institute_${Restriction}`) =>
  (await loadPart(() => import("./session/leave-restricted"))).leaveRestricted(code)

/** The query options of an endpoint, for `useQuery` and for prefetching. */
export const queryFor = <E extends Endpoint>(endpoint: E, sent: RequestOf<E>) =>
  queryOptions({ queryKey: [endpoint.path, sent], queryFn: () => call(endpoint, sent) })

type MutationOptions<E extends Endpoint> = {
  invalidates?: Endpoint[]
  options?: () => CallOptions
  /** Runs the mutations of this endpoint one after another: each waits for the response to the one before. */
  isSequential?: boolean
  /** Asks for the identity of the person where the server requires it, by `ReauthenticationHost`, and repeats the call. */
  confirmsIdentity?: boolean
  /** Makes the call, and perhaps another in its place. */
  around?: (run: (sent: RequestOf<E>) => Promise<Reply<E>>, sent: RequestOf<E>) => Promise<Reply<E>>
}

/** A mutation that calls `endpoint` and then invalidates the queries of the endpoints in `invalidates`. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  { invalidates = [], options, isSequential, confirmsIdentity, around }: MutationOptions<E> = {},
) {
  const client = useQueryClient()
  return useMutation<Reply<E>, Failure, RequestOf<E>>({
    // Without a network a call fails and says so, rather than wait unseen until the tab is closed.
    networkMode: "always",
    ...(isSequential && { scope: { id: endpoint.path } }),
    async mutationFn(sent) {
      const send = (request: RequestOf<E>) => call(endpoint, request, options?.())
      const run = () => (around ? around(send, sent) : send(sent))
      if (!confirmsIdentity) return run()
      return (await loadPart(() => import("./confirm-identity"))).withConfirmedIdentity(run)
    },
    onSuccess: () => invalidate(client, invalidates),
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
  const { body, form } = sent as UntypedRequest
  const { keepalive = false, onProgress, signal } = options
  const data = form && formData(form)
  const origin = apiOrigin()
  const headers = withIsolationHeaders(await authHeaders())
  const response = await ky(new URL(callUrl(endpoint, sent), origin || location.origin), {
    method: endpoint.method,
    headers,
    keepalive,
    // Until the response begins.
    timeout: form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
    // Queries repeat what may succeed later; a call that writes is repeated by whoever made it.
    retry: 0,
    throwHttpErrors: false,
    // Those of the API's own host; the session goes in the headers.
    ...(origin && { credentials: "include" }),
    ...(body !== undefined && { json: body }),
    ...(data && { body: data }),
    ...(data && onProgress && { fetch: uploadFetch(data, onProgress) }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw await failureIn(response)
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

async function failureIn(response: Response): Promise<Failure> {
  const envelope = Envelope.safeParse(await response.json().catch(() => undefined)).data
  if (!isFailureCode(envelope?.code)) return new Failure("unexpected")
  return new Failure(envelope.code, failureDetails(envelope, response))
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  return new Failure(isUnreachable(error) ? "maintenance" : "unexpected")
}

/** ky names the messages of browsers that it knows; of others `fetch` rejects with a TypeError. */
const isUnreachable = (error: unknown) => isNetworkError(error) || isTimeoutError(error) || error instanceof TypeError

function failureDetails({ fields, details }: Envelope, { headers }: Response) {
  const seconds = Number(headers.get("retry-after"))
  return { ...(fields && { fields }), ...(details && { details }), ...(seconds > 0 && { retryAfterSeconds: seconds }) }
}
