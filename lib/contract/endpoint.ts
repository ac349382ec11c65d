import type { z } from "zod"
import type { EventKey } from "@/lib/shared/event-key"
import type { PlanFeature } from "@/lib/shared/plan-features"
import type { Area, Role } from "@/lib/shared/roles"
import type { ScreenKey, ScreenRight } from "@/lib/shared/screens"
import type { FailureCode } from "./errors"
import type { FormShape, ParsedForm, FormRequest } from "./form"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/**
 * Who may call: anyone, any signed-in member, the roles listed, or the roles of an area (after its plan and module
 * checks).
 */
export type Access = "public" | "signed-in" | readonly Role[] | { readonly area: Area }

/** Access for those who may enter an area, checked in the order of the specification (spec §2). */
export const area = <const A extends Area>(name: A) => ({ area: name }) as const

/**
 * The transaction of the handler: one of the caller's institute ("institute", the default), one over all institutes
 * ("platform"), or none, so that it opens its own ("own"), as a call to an outside service must.
 */
export type Scope = "institute" | "platform" | "own"

/** A reply that is a file of this media type rather than an envelope. */
export type Download = { readonly download: string }
export const download = (mediaType: string): Download => ({ download: mediaType })

type Parts = {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  form?: FormShape
  reply: z.ZodType | Download
}
export type Endpoint = Parts & {
  method: Method
  path: string
  summary: string
  access: Access
  scope?: Scope
  failures?: readonly FailureCode[]
  /** At most `calls` in `perSeconds` from one IP address; after that the response is 429. */
  limit?: { readonly calls: number; readonly perSeconds: number }
  /**
   * A report reads much of the database: a caller has two of them under way, the others of theirs wait, and all callers
   * together have a few (`lib/server/admission/admit-report.ts`).
   */
  cost?: "report"
  /** The JSON part of its form that may also be sent alone, as a JSON body. */
  jsonPart?: string
  /** The `instituteId` of its query may be another institute than that of the session, as when a person joins one. */
  crossInstitute?: true
  /**
   * The response is cached until its data change. Only for public GETs without a limit whose response depends on path,
   * query and data alone, not on the time or the caller.
   */
  cached?: true
  /** Its screen: a custom role without the right on that screen of the area gets `forbidden` (spec §6). */
  screen?: ScreenKey
  /** The right it requires on its screen, if not that of its method: GET views, DELETE deletes, the others edit. */
  right?: ScreenRight
  /** The feature of a plan that it belongs to: without it in the plan of the institute the response is `not_in_plan`. */
  feature?: PlanFeature
  /** A GET that writes, as the specification has some: it gets the CSRF check of a write. */
  writes?: true
  /**
   * Who may call it when the plan of their institute is over: everybody (true), learners who have bought something while it
   * can be read ("library"), or administrators although it writes ("admins"). Every other call of teachers and students is
   * refused with 423 then (spec §2), and what administrators write with `plan_ended`. `tests/guards/plan-exceptions.ts` has
   * the reasons.
   */
  withoutPlan?: true | "library" | "admins"
  /** Whether a member of staff whom the plan holds may call it although it writes: it changes nothing, or frees them. */
  whileHeld?: true
  /**
   * Who may call it while their institute is suspended or closed: everybody, students and administrators ("own": their own data and
   * documents), or administrators. Of a suspended institute administrators read everything besides, and make the changes that
   * `withoutPlan` excepts; nobody calls anything else. `tests/guards/plan-exceptions.ts` has the reasons.
   */
  whileRestricted?: "everyone" | "own" | "admins"
  /**
   * Its form is a page too: a browser without scripts posts the fields of the params and the body, urlencoded, to `path`, and is
   * led to `sentPath`, which may follow from the reply (`lib/server/front/form-posts.ts`). The page shows these refusals besides
   * those of every form. Only for public calls.
   */
  formPage?: {
    readonly path: string
    readonly sentPath: string | ((reply: unknown) => string)
    readonly refusals?: readonly FailureCode[]
  }
  /** The raw body is authenticated by its signature, as of a webhook: `Origin` is not checked. */
  signed?: true
  /**
   * What a support session of the platform may do with it. By default it reads what changes nothing and is no file. "hidden":
   * it does not read it. "write": it may change this while the institute allows changes; never money, prices, people, roles,
   * keys, exports or messages in the name of the institute. "own": it concerns the session itself.
   */
  support?: "hidden" | "write" | "own"
  /** The events that it may record; every call that changes something names them, or says why it records nothing. */
  records?: readonly EventKey[]
  /** Why it records nothing although it changes something. */
  recordsNothing?: string
}
export type Contract = Record<string, Endpoint>

type Spec = Omit<Endpoint, "method" | "path">
type Recording = { records: readonly EventKey[]; recordsNothing?: never } | { recordsNothing: string; records?: never }
type Change = Spec & Recording
/** A GET that changes nothing; what is taken away, as by an export, may be recorded. */
type Read = Spec & { writes?: never; recordsNothing?: never }
type Route<M extends Method> = `${M} /${string}`

/** Declares one endpoint. Server, browser, OpenAPI document and tests all read this value. */
export function endpoint<const E extends Read>(route: Route<"GET">, spec: E): E & { method: Method; path: string }
export function endpoint<const E extends Change>(route: Route<Method>, spec: E): E & { method: Method; path: string }
export function endpoint(route: Route<Method>, spec: Spec) {
  const [method, path] = route.split(" ") as [Method, string]
  return { ...spec, method, path }
}

type Input<E, Side extends "input" | "output"> = {
  [K in keyof E & ("params" | "query" | "body") as E[K] extends z.ZodType ? K : never]: E[K] extends z.ZodType
    ? Side extends "input"
      ? z.input<E[K]>
      : z.output<E[K]>
    : never
}

/** The request as a caller sends it, before parsing. */
export type RequestOf<E> = Input<E, "input"> &
  (E extends { form: infer F extends FormShape } ? { form: FormRequest<F> } : unknown)

/** The request as a handler gets it, after parsing. */
export type ParsedRequestOf<E> = Input<E, "output"> &
  (E extends { form: infer F extends FormShape } ? { form: ParsedForm<F> } : unknown)

/** What a handler returns and a caller gets; encoding drops every column that the contract does not name. */
export type Reply<E extends Endpoint> = E["reply"] extends z.ZodType ? z.output<E["reply"]> : Response

/** Whether a call changes something. */
export const isWrite = ({ method, writes }: Pick<Endpoint, "method" | "writes">): boolean =>
  method !== "GET" || writes === true

/** Whether the reply is a file. */
export const isDownload = (reply: Endpoint["reply"]): reply is Download => "download" in reply

/** The path with its params filled in, each encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

type UntypedInput = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** The URL of a call on its own host: the path with its params, and the query without what is undefined. */
export function callUrl<E extends Endpoint>(endpoint: E, sent: Omit<RequestOf<E>, "body" | "form">): string {
  const { params, query = {} } = sent as UntypedInput
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const search = new URLSearchParams(given).toString()
  return `/api${fillPath(endpoint.path, params)}${search && `?${search}`}`
}
