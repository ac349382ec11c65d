import { createHash, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose"

/** An account at the provider. */
export interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
  hd?: string
  given_name?: string
  family_name?: string
}

type Grant = { account: ProviderAccount; nonce?: string; challenge?: string; redirectUri: string }
type Settings = { port: number; clientId: string; clientSecret: string }

const HOUR = 60 * 60

/**
 * An OpenID provider and a Graph API in one, in place of Google and Facebook: discovery, published keys, a consent page,
 * authorization codes bound to a redirect URI and to PKCE, and tokens. It can also mint invalid tokens.
 */
export async function startOAuthProvider({ port, clientId, clientSecret }: Settings) {
  const issuer = `http://localhost:${port}`
  const { privateKey, publicKey } = await generateKeyPair("RS256")
  const foreignKeys = await generateKeyPair("RS256")
  const ownKid = secret()
  const jwk = { ...(await exportJWK(publicKey)), kid: ownKid, alg: "RS256", use: "sig" }
  const grants = new Map<string, Grant>()
  const accessTokens = new Map<string, { account: ProviderAccount; appId: string }>()

  const mint = (claims: object, { key = privateKey, kid = ownKid } = {}) =>
    new SignJWT({ iss: issuer, aud: clientId, iat: now(), exp: now() + HOUR, ...claims })
      .setProtectedHeader({ alg: "RS256", kid })
      .sign(key)

  function accessToken(account: ProviderAccount, appId = clientId): string {
    const token = secret()
    accessTokens.set(token, { account, appId })
    return token
  }

  /** The consent page: a field for the account, and buttons to allow or deny. */
  function showConsentPage(url: URL, response: ServerResponse) {
    const hiddenFields = [...url.searchParams].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    )
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><title>Provider</title>
      <form action="/consent">${hiddenFields.join("")}<label>Account <input name="account"></label>
      <button name="answer" value="yes">Allow</button><button name="answer" value="no">Deny</button></form>`)
  }

  function consent({ searchParams: query }: URL, response: ServerResponse) {
    const redirectUri = query.get("redirect_uri") ?? ""
    const redirect = new URL(redirectUri)
    redirect.searchParams.set("state", query.get("state") ?? "")
    if (query.get("answer") === "yes") {
      const code = secret()
      const email = query.get("account") ?? ""
      const [nonce, challenge] = [query.get("nonce"), query.get("code_challenge")]
      const account = { sub: `subject of ${email}`, email, email_verified: true, given_name: "Noor" }
      grants.set(code, { account, redirectUri, ...(nonce && { nonce }), ...(challenge && { challenge }) })
      redirect.searchParams.set("code", code)
    } else redirect.searchParams.set("error", "access_denied")
    response.writeHead(302, { location: redirect.href }).end()
  }

  /** Exchanges a code for an access token; an OpenID provider also returns an ID token. */
  async function exchange(
    request: IncomingMessage,
    response: ServerResponse,
    idTokenFor?: (grant: Grant) => Promise<string>,
  ) {
    const form = new URLSearchParams(await bodyOf(request))
    const grant = grants.get(form.get("code") ?? "")
    grants.delete(form.get("code") ?? "")
    const proof = createHash("sha256").update(form.get("code_verifier") ?? "").digest("base64url") // oxfmt-ignore
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`
    const isOurs = request.headers.authorization === basic || form.get("client_secret") === clientSecret
    const isBound = grant?.redirectUri === form.get("redirect_uri") && grant.challenge === proof
    if (!grant || !isOurs || !isBound) return respond(response, { error: "invalid_grant" }, 400)
    respond(response, {
      access_token: accessToken(grant.account),
      token_type: "Bearer",
      expires_in: HOUR,
      ...(idTokenFor && { id_token: await idTokenFor(grant) }),
    })
  }

  function debug(url: URL, response: ServerResponse) {
    if (url.searchParams.get("access_token") !== `${clientId}|${clientSecret}`) return respond(response, {}, 400)
    const known = accessTokens.get(url.searchParams.get("input_token") ?? "")
    respond(response, {
      data: known
        ? { is_valid: true, app_id: known.appId, user_id: known.account.sub, type: "USER" }
        : { is_valid: false },
    })
  }

  function me(url: URL, request: IncomingMessage, response: ServerResponse) {
    const token = url.searchParams.get("access_token") ?? request.headers.authorization?.replace("Bearer ", "") ?? ""
    const account = accessTokens.get(token)?.account
    if (!account) return respond(response, {}, 400)
    respond(response, {
      id: account.sub,
      first_name: account.given_name,
      last_name: account.family_name,
      email: account.email,
    })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", issuer)
    const pages: Record<string, () => unknown> = {
      "/.well-known/openid-configuration": () =>
        respond(response, {
          issuer,
          authorization_endpoint: `${issuer}/authorise`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/me`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
        }),
      "/keys": () => respond(response, { keys: [jwk] }),
      "/authorise": () => showConsentPage(url, response),
      "/consent": () => consent(url, response),
      "/token": async () => exchange(request, response, (grant) => mint({ ...grant.account, nonce: grant.nonce })),
      "/oauth/access_token": () => exchange(request, response),
      "/debug_token": () => debug(url, response),
      "/me": () => me(url, request, response),
    }
    void (pages[url.pathname] ?? (() => respond(response, {}, 404)))()
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))

  return {
    issuer,
    mint,
    accessToken,
    mintUnsigned: (claims: object) =>
      new UnsecuredJWT({ iss: issuer, aud: clientId, iat: now(), exp: now() + HOUR, ...claims }).encode(),
    mintByStranger: (claims: object) => mint(claims, { key: foreignKeys.privateKey }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const now = () => Math.floor(Date.now() / 1000)
const secret = () => randomBytes(24).toString("base64url")

function respond(response: ServerResponse, body: object, status = 200) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ""
  for await (const chunk of request) text += String(chunk)
  return text
}
