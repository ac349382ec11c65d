import type { HttpResponse } from "../http/response"
import { json } from "../http/response"
import type { GatewayRoute } from "../http/router"
import { checkoutJs } from "../pages/checkout-js"

/** Routes without authentication: the script for shops and the health check. */
export function publicRoutes(): GatewayRoute[] {
  const script: HttpResponse = {
    status: 200,
    headers: { "content-type": "text/javascript; charset=utf-8", "cross-origin-resource-policy": "cross-origin" },
    body: checkoutJs(),
  }
  return [
    { method: "GET", path: "/v1/checkout.js", kind: "public", handle: () => script },
    { method: "GET", path: "/health", kind: "public", handle: () => json({ status: "ok" }) },
  ]
}
