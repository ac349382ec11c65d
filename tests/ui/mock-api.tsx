import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ReactElement } from "react"
import { FAILURE_STATUSES, type FailureCode } from "@/lib/contract/errors"
import { FAILURE_MESSAGES } from "@/lib/contract/failure-messages"
import type { Language } from "@/lib/shared/messages/languages"
import { renderWithMessages } from "./render-with-messages"

type SentRequest = { method: string; path: string; search: URLSearchParams; body: unknown }
type Answer = (sent: SentRequest) => Response | Promise<Response>

const SESSION_PATH = "/api/auth/session"
const BrowserRequest = global.Request
const NodeFetch = global.fetch

/** Remembers the form that it sends, because Node takes none of jsdom. */
class Request extends BrowserRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init)
    if (init?.body instanceof FormData) forms.set(this, init.body)
  }
}
const forms = new WeakMap<object, FormData>()

/** A successful response. */
export const okResponse = (data: unknown) => Response.json({ status: 200, message: "OK", data, requestId: "r" })

/** The response of a failure code. */
export function errorResponse(code: FailureCode, fields?: Record<string, string[]>, details?: Record<string, string>) {
  const [status, message] = [FAILURE_STATUSES[code], FAILURE_MESSAGES[code]]
  return Response.json({ status, message, code, fields, details, requestId: "r" }, { status })
}

/** A request that fails on the network. */
export const networkError = () => Promise.reject<Response>(new TypeError("Failed to fetch"))

/** Mocks `fetch` with one response per path; returns the requests in order. Nobody is signed in unless an answer says so. */
export function mockApi(answers: Record<string, Answer>): SentRequest[] {
  const sent: SentRequest[] = []
  global.Request = Request
  global.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace("/api/institutes/v2/api/", "")
    const one = { method: request.method, path, search: searchParams, body: await bodyOf(request) }
    const answer = answers[path]
    if (!answer && path === SESSION_PATH) return Response.json({})
    sent.push(one)
    if (!answer) throw new Error(`no response for ${path}`)
    return answer(one)
  }
  return sent
}

/** Restores the real `fetch`, and forgets who was signed in. */
export function restoreApi() {
  window.dispatchEvent(new StorageEvent("storage", { key: "auth" }))
  global.Request = BrowserRequest
  global.fetch = NodeFetch
}

/** Renders a screen with a query client of its own. */
export function renderScreen(screen: ReactElement, language: Language = "en") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } })
  return renderWithMessages(language, <QueryClientProvider client={client}>{screen}</QueryClientProvider>)
}

async function bodyOf(request: globalThis.Request): Promise<unknown> {
  const form = forms.get(request)
  if (form) return Object.fromEntries([...form].map(([name, value]) => [name, JSON.parse(String(value))]))
  const text = request.method === "GET" ? "" : await request.text()
  const isJson = request.headers.get("content-type") === "application/json"
  return text && isJson ? JSON.parse(text) : undefined
}
