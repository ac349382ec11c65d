import { GatewayRefused } from "./gateway-errors"

/** An id becomes part of a request path and may come from a browser. Throws `GatewayRefused` for one that has another form. */
export function requireId(id: string): string {
  if (/^[a-z]{2,6}_[A-Za-z0-9]{1,40}$/.test(id)) return id
  throw new GatewayRefused({ code: "BAD_REQUEST_ERROR", description: "The id provided does not exist", field: "id" })
}
