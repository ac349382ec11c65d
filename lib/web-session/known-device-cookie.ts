import { cookieNames, readCookie, type RequestOrigin } from "../server/auth/cookie-names"

/** Adds to the response the cookie by which this browser is known to the person who has just signed in. */
export async function withDeviceCookie(
  { headers }: Pick<Request, "headers">,
  response: Response,
  { userId, origin }: { userId: number; origin: RequestOrigin },
): Promise<Response> {
  // Loaded at run time, because a build has no secret.
  const { KNOWN_DEVICE_SECONDS, readKnownDevice, signKnownDevice, withUser } =
    await import("../server/auth/known-device")
  const { device: name, isSecure } = cookieNames(origin)
  const device = withUser(await readKnownDevice(readCookie(headers, name)), userId)
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_DEVICE_SECONDS}${isSecure ? "; Secure" : ""}`
  const withCookie = new Headers(response.headers)
  withCookie.append("set-cookie", `${name}=${await signKnownDevice(device)}; ${attributes}`)
  return new Response(response.body, { status: response.status, headers: withCookie })
}
