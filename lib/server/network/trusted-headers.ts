/** Set by `trustedRequest` on a request of this machine; removed from every incoming request. */
export const LOCAL_HEADER = "x-lectern-local"

/** The origin of the page that makes a call; `trustedRequest` removes it from visitors' requests. */
export const CALLING_ORIGIN_HEADER = "x-lectern-origin"

/**
 * Whether a program of this machine made the request: from a loopback address, to localhost or a sub-domain of it, and
 * without a sign of a proxy. What is meant for a developer's machine answers only such requests.
 */
export const isLocalRequest = (headers: Pick<Headers, "get">): boolean => headers.get(LOCAL_HEADER) === "yes"
