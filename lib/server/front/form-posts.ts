import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Failure } from "@/lib/contract/errors"
import { admitCall } from "../api/admit-call"
import type { Admit } from "../api/answer-call"
import { executeCall } from "../api/call"
import { encodeRefusal, FORM_HEADER, type FormRefusal } from "./form-refusal"
import type { Implementation } from "../api/implement"
import { headersOf } from "../api/node-exchange"
import { sendRedirect } from "./plain-page"
import { refundMalformed } from "../admission/rate-limit"
import { readSmallBody } from "../api/read-small-body"
import { readRequestFacts, type RequestFacts } from "../api/request-facts"

/** Answers the form that is posted to a page; `show` renders the page again with this status. */
export type AnswerForm = (
  exchange: { request: IncomingMessage; response: ServerResponse },
  instituteId: number,
  show: (status: number) => Promise<void>,
) => Promise<void>

const FAILURES_SHOWN = new Set(["invalid_input", "too_many_requests"])

/**
 * The calls whose forms are pages, by the path of the page: a browser without scripts posts to it, urlencoded. The institute
 * is that of the host, and the caller is anonymous, whatever cookies came along. Admission, limits and validation are those
 * of the call; a success redirects to the page that says so (303), a refusal shows the form with what was typed. Throws
 * every other failure.
 */
export function formPostsOf(implementations: readonly Implementation[], admit: Admit): ReadonlyMap<string, AnswerForm> {
  return new Map(
    implementations.flatMap((implementation) => {
      const { formPage } = implementation.endpoint
      if (!formPage) return []
      const answer: AnswerForm = async ({ request, response }, instituteId, show) => {
        const submitted = await submit(implementation, { request, instituteId, admit })
        if ("sentPath" in submitted) return sendRedirect(response, 303, submitted.sentPath)
        showForm(request, submitted)
        return show(new Failure(submitted.code).status)
      }
      return [[formPage.path, answer]]
    }),
  )
}

type Post = { request: IncomingMessage; instituteId: number; admit: Admit }

async function submit(
  implementation: Implementation,
  { request, instituteId, admit }: Post,
): Promise<FormRefusal | { sentPath: string }> {
  const { endpoint } = implementation
  const { sentPath = "", refusals = [] } = endpoint.formPage ?? {}
  const headers = headersOf(request)
  const facts = readRequestFacts(headers, randomUUID())
  requireOwnPage(facts)
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get("content-type") ?? ""))
    throw new Failure("unsupported_media_type")
  const head = { params: {}, query: {} }
  let values: Record<string, string> | undefined
  try {
    await admit(facts.ip, () => admitCall(endpoint, head, { request: { method: endpoint.method, headers }, facts }))
    values = await readFields(request)
    const given = Object.entries(values).filter(([, value]) => value.trim() !== "")
    const body = { ...Object.fromEntries(given), instituteId }
    const params = paramsOf(endpoint.path, values)
    const reply = await admit(facts.ip, () => executeCall(implementation, { ...head, params, body }, facts)).catch(
      async (error: unknown) => {
        await refundMalformed(endpoint, facts.ip, error)
        throw error
      },
    )
    return { sentPath: typeof sentPath === "string" ? sentPath : sentPath(reply) }
  } catch (error) {
    if (!(error instanceof Failure) || !(FAILURES_SHOWN.has(error.code) || refusals.includes(error.code))) throw error
    values ??= await readFields(request)
    return { code: error.code, values, invalid: Object.keys(error.fields ?? {}) }
  }
}

/** Stricter than for a call: browsers name the origin of every form that they post, so one that is not named is refused. */
function requireOwnPage({ headers, origin }: RequestFacts): void {
  const isOwn = headers.get("origin") === origin || headers.get("sec-fetch-site") === "same-origin"
  if (!isOwn) throw new Failure("origin_not_allowed")
}

const readFields = async (request: IncomingMessage): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams((await readSmallBody(request))?.toString("utf8")))

/** The params of a path, from the fields of their names. */
const paramsOf = (path: string, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, values[name] ?? ""]))

/** Makes of the post a request for the page: Next would take it for a server action. */
function showForm(request: IncomingMessage, refusal: FormRefusal): void {
  request.method = "GET"
  for (const name of ["content-type", "content-length", "transfer-encoding"]) delete request.headers[name]
  request.headers[FORM_HEADER] = encodeRefusal(refusal)
}
