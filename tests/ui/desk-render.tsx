import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ReactElement } from "react"
import { FAILURES, type FailureCode } from "@/lib/contract/errors"
import type { Language } from "@/lib/shared/constants"
import { renderIn } from "./kit-render"

type Sent = { method: string; path: string; search: URLSearchParams; body: unknown }
type Answer = (sent: Sent) => Response | Promise<Response>

const HOME = "http://acme.test"
const NodeRequest = global.Request
const NodeFetch = global.fetch

/** Like a browser's, which knows where it is. */
class Request extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    // Node knows no signal of jsdom.
    super(typeof input === "string" ? new URL(input, HOME).href : input, { ...init, signal: null })
    if (init?.body instanceof FormData) forms.set(this, init.body)
  }
}
const forms = new WeakMap<object, FormData>()

/** What the server says when all is well. */
export const done = (data: unknown) => Response.json({ status: 200, message: "OK", data, requestId: "r" })

/** What the server says when it refuses. */
export function refused(code: FailureCode, fields?: Record<string, string[]>) {
  const { status, message } = FAILURES[code]
  return Response.json({ status, message, code, fields, requestId: "r" }, { status })
}

/** A server that nobody reaches. */
export const away = () => Promise.reject<Response>(new TypeError("Failed to fetch"))

/** Has the server answer by path; answers what was sent to it, in order. */
export function serveDesk(answers: Record<string, Answer>): Sent[] {
  const sent: Sent[] = []
  global.Request = Request
  global.fetch = async (input) => {
    const request = input instanceof NodeRequest ? input : new Request(input)
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace("/api/institutes/v2/api/", "")
    const one = { method: request.method, path, search: searchParams, body: await bodyOf(request) }
    sent.push(one)
    const answer = answers[path]
    if (!answer) throw new Error(`nobody answers ${path}`)
    return answer(one)
  }
  return sent
}

/** Takes the server away again. */
export function closeDesk() {
  global.Request = NodeRequest
  global.fetch = NodeFetch
}

/** Renders a screen of the desk with a memory of its own. */
export function renderDesk(screen: ReactElement, language: Language = "en") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } })
  return renderIn(language, <QueryClientProvider client={client}>{screen}</QueryClientProvider>)
}

async function bodyOf(request: globalThis.Request): Promise<unknown> {
  const form = forms.get(request)
  if (form) return Object.fromEntries([...form].map(([name, value]) => [name, JSON.parse(String(value))]))
  const text = request.method === "GET" ? "" : await request.text()
  return text ? JSON.parse(text) : undefined
}
