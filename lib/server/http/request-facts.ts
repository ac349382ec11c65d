/** What a handler may know of the request beyond its input. */
export interface RequestFacts {
  requestId: string
  /** The caller's address, from the connection or from a trusted proxy. */
  ip: string
  /** Scheme and host as the caller sees them, without a slash at the end. */
  origin: string
  userAgent: string
  /** The single-login token of the header `loginToken` (spec §7). */
  loginToken: string | undefined
  /** The access token of `Authorization: Bearer …`. */
  accessToken: string | undefined
  /** The body to the letter, for calls whose signature is the credential. */
  rawBody: string
  headers: Headers
}

/** For whom a page calls from inside: a stranger when it names nobody. */
export type InsideCaller = Partial<Pick<RequestFacts, "accessToken" | "loginToken" | "ip" | "userAgent">>

/** The facts of a call made inside this program, for a page that is being rendered. */
export const insideFacts = (caller: InsideCaller = {}): RequestFacts => ({
  requestId: "inside",
  ip: "127.0.0.1",
  origin: "",
  userAgent: "",
  loginToken: undefined,
  accessToken: undefined,
  rawBody: "",
  headers: new Headers(),
  ...caller,
})

/** Reads the facts off a request whose forwarded headers the door has vouched for. */
export function factsOf(request: Request, requestId: string): RequestFacts {
  const { headers } = request
  return {
    requestId,
    ip: headers.get("x-real-ip") ?? "127.0.0.1",
    origin: `${headers.get("x-forwarded-proto") ?? "http"}://${headers.get("host") ?? "localhost"}`,
    userAgent: headers.get("user-agent")?.slice(0, 400) ?? "",
    loginToken: headers.get("logintoken") ?? undefined,
    accessToken: headers.get("authorization")?.match(/^Bearer ([\w.~+/=-]{1,4096})$/)?.[1],
    rawBody: "",
    headers,
  }
}
