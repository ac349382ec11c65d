import { readDeviceCookie } from "@/lib/server/auth/cookie-names"
import { CALLING_ORIGIN_HEADER, isLocalRequest } from "../network/trusted-headers"

/** Metadata of a request that a handler may read beside its input. */
export interface RequestFacts {
  requestId: string
  /** The caller's address, from the connection or from a trusted proxy. */
  ip: string
  /** Scheme and host of the page that calls, without a slash at the end: those of the API unless it has a host of its own. */
  origin: string
  userAgent: string
  /** The institute of the calling page's host, which is meant where a call without a session names none. */
  hostInstituteId?: number | undefined
  /** Whether a program of this machine made the request (`isLocalRequest`). */
  isLocal: boolean
  /** The signed cookie of a browser in which somebody has signed in before. */
  deviceCookie: string | undefined
  /** The single-login token of the header `loginToken` (spec §7). */
  loginToken: string | undefined
  /** The access token of `Authorization: Bearer …`. */
  accessToken: string | undefined
  /** The unparsed body, for calls authenticated by its signature. */
  rawBody: string
  headers: Pick<Headers, "get">
}

/** The caller of an in-process call; anonymous when empty. */
export type InProcessCaller = Partial<
  Pick<RequestFacts, "accessToken" | "loginToken" | "ip" | "userAgent" | "isLocal" | "deviceCookie">
>

/** The metadata of an in-process call, made for a page that is being rendered. */
export const inProcessFacts = (caller: InProcessCaller = {}): RequestFacts => ({
  requestId: "inside",
  ip: "127.0.0.1",
  origin: "",
  userAgent: "",
  isLocal: false,
  deviceCookie: undefined,
  loginToken: undefined,
  accessToken: undefined,
  rawBody: "",
  headers: new Headers(),
  ...caller,
})

/** Reads the metadata of a request whose forwarded headers `trustedRequest` has set, from its headers. */
export function readRequestFacts(headers: Pick<Headers, "get">, requestId: string): RequestFacts {
  return {
    requestId,
    ip: headers.get("x-real-ip") ?? "127.0.0.1",
    origin:
      headers.get(CALLING_ORIGIN_HEADER) ??
      `${headers.get("x-forwarded-proto") ?? "http"}://${headers.get("host") ?? "localhost"}`,
    userAgent: headers.get("user-agent")?.slice(0, 400) ?? "",
    isLocal: isLocalRequest(headers),
    deviceCookie: readDeviceCookie(headers),
    loginToken: headers.get("logintoken") ?? undefined,
    accessToken: headers.get("authorization")?.match(/^Bearer ([\w.~+/=-]{1,4096})$/)?.[1],
    rawBody: "",
    headers,
  }
}
