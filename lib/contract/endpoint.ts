import type { z } from "zod"
import type { Area, Role } from "@/lib/shared/roles"
import type { ScreenKey, ScreenRight } from "@/lib/shared/screens"
import type { FailureCode } from "./errors"
import type { FormShape, ReceivedForm, SentForm } from "./form"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** Who may call: anyone, anyone signed in, the roles listed, or those who may enter an area (plan, module, login). */
export type Access = "public" | "signed-in" | readonly Role[] | { readonly area: Area }

/** Whoever may enter an area, checked in the order of the specification (spec §2). */
export const area = <const A extends Area>(name: A) => ({ area: name }) as const

/**
 * Where the handler works: in one transaction of the caller's institute ("institute", the default), in one over all
 * institutes ("platform"), or in none, opening its own ("own"), which a call that speaks to the outside must.
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
  /** Calls in `perSeconds` from one address (and person), after which the answer is 429. */
  limit?: { readonly calls: number; readonly perSeconds: number }
  /** Its `instituteId` names another institute than the caller's session, as when a person joins one. */
  reachesOut?: true
  /**
   * The answer to anyone depends on the address and on the data of what it is about, so it is kept until these change:
   * for public GETs without a limit that read nothing else of the request, neither the hour nor the caller.
   */
  kept?: true
  /** The screen it belongs to: whose own role lacks the right on that screen of their area gets `no_rights` (spec §6). */
  screen?: ScreenKey
  /** The right it takes on its screen, where the method does not say it: GET views, DELETE deletes, the others edit. */
  right?: ScreenRight
  /** A GET that changes something, as the specification has some: a page of another site may not have it asked. */
  writes?: true
  /** The body is read as text and its signature is the credential: no Origin is asked for. */
  signed?: true
}
export type Contract = Record<string, Endpoint>

/** Declares one endpoint. The server, the browser, the reference and the tests all read this value. */
export function endpoint<const E extends Omit<Endpoint, "method" | "path">>(route: `${Method} /${string}`, spec: E) {
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

/** What a caller sends, before parsing. */
export type Sent<E> = Input<E, "input"> &
  (E extends { form: infer F extends FormShape } ? { form: SentForm<F> } : unknown)

/** What a handler receives, after parsing. */
export type Received<E> = Input<E, "output"> &
  (E extends { form: infer F extends FormShape } ? { form: ReceivedForm<F> } : unknown)

/** What a handler answers and a caller gets; encoding it drops every column the contract does not name. */
export type Reply<E extends Endpoint> = E["reply"] extends z.ZodType ? z.output<E["reply"]> : Response

/** Tells whether the reply is a file. */
export const isDownload = (reply: Endpoint["reply"]): reply is Download => "download" in reply

/** The path with its params filled in, each encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
