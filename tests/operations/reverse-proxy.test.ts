import { readFileSync, rmSync } from "node:fs"
import { connect as connectHttp2 } from "node:http2"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import sharp from "sharp"
import { IMAGE } from "@/lib/contract/form"
import { auth } from "@/lib/features/auth/contract"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import { system } from "@/lib/features/system/contract"
import { findFreePort } from "../setup/child-program"
import { cleanUpAfterAll } from "./clean-up"
import { createAuthority } from "./certificates"
import { type DebianCluster, startDebianCluster } from "./debian-postgres"
import { createClient } from "./https-client"
import {
  callApi,
  createInstitute,
  createSettings,
  type Installation,
  MAIN_HOST,
  printedOwner,
  type Session,
  signIn,
  startInstallation,
} from "./installation"
import { openLiveSocket } from "./live-socket"
import { type Proxy, type ProxyOptions, startCaddy, startNginx } from "./proxies"
import { createSharedFolder } from "./shared-folder"

const PAGE_REQUESTS = 20
const UPLOAD_BYTES = 3_000_000
const OWN_DOMAIN = "learn.example.org"
const [ACME, RIVAL] = [`acme.${MAIN_HOST}`, `rival.${MAIN_HOST}`]

jest.setTimeout(60_000)

const folder = createSharedFolder("proxy")
const parsedRequests = join(folder, "parsed-requests")
const authority = createAuthority(folder)
const afterwards = cleanUpAfterAll()
afterwards(() => rmSync(folder, { recursive: true, force: true }))
let cluster: DebianCluster
let installation: Installation
let owner: { email: string; password: string }
let ids: { acme: number; rival: number }
const ports = { http: 0, https: 0 }

beforeAll(async () => {
  authority.issue("example.com", [MAIN_HOST, `*.${MAIN_HOST}`])
  authority.issue(OWN_DOMAIN, [OWN_DOMAIN])
  Object.assign(ports, { http: await findFreePort(), https: await findFreePort() })
  cluster = await startDebianCluster()
  afterwards(cluster.stop)
  const counter = pathToFileURL("tests/operations/log-parsed-requests.mjs").href
  const settings = createSettings(await cluster.createDatabase("proxied"), ports.https)
  installation = await startInstallation(
    { ...settings, NODE_OPTIONS: `--import=${counter}`, PARSED_REQUESTS: parsedRequests },
    afterwards,
  )
  owner = printedOwner(installation.program.output())

  // Without a proxy and from its address, as the owner's first steps are not what is tested here.
  const direct = createClient(installation.port)
  const trusted: typeof direct = (visit) =>
    direct({ ...visit, from: "127.0.0.1", headers: { ...visit.headers, "x-forwarded-proto": "https" } })
  const session = await signIn(trusted, installation.port, { host: MAIN_HOST, instituteId: 1, ...owner })
  const created = (slug: string) => createInstitute(trusted, installation.port, { session, slug, email: owner.email })
  ids = { acme: await created("acme"), rival: await created("rival") }
  await cluster.run(
    `insert into institute_domains ("instituteId", host, status) values (${ids.acme}, '${OWN_DOMAIN}', 'active')`,
    "proxied",
  )
}, 400_000)

function statusOverHttp2(host: string, path: string): Promise<number> {
  const session = connectHttp2(`https://127.0.0.1:${ports.https}`, { ca: authority.certificate, servername: host })
  return new Promise<number>((resolve, reject) => {
    session.on("error", reject)
    const stream = session.request({ ":authority": `${host}:${ports.https}`, ":path": path })
    stream.on("response", (headers) => resolve(headers[":status"] ?? 0)).on("error", reject)
    stream.resume().on("close", () => session.close())
  })
}

const proxies: [string, (options: ProxyOptions) => Promise<Proxy>][] = [
  ["nginx", startNginx],
  ["Caddy", startCaddy],
]

describe.each(proxies)("%s, configured as in docs/operations/reverse-proxy.md", (_, start) => {
  const afterProxy = cleanUpAfterAll()
  let proxy: Proxy
  let client: ReturnType<typeof createClient>
  beforeAll(async () => {
    proxy = await start({ folder, httpPort: ports.http, httpsPort: ports.https, port: installation.port })
    afterProxy(proxy.stop)
    client = createClient(ports.https, () => `${authority.certificate}\n${proxy.ownAuthority()}`)
  })

  const signInAt = (host: string, instituteId: number): Promise<Session> =>
    signIn(client, ports.https, { host, instituteId, ...owner })
  const parsedPages = () =>
    readFileSync(parsedRequests, "utf8")
      .split("\n")
      .filter((line) => line.includes(`/institute/${ids.acme}`)).length

  test("serves the main host, two institutes by sub-domain and one by its own domain over TLS", async () => {
    expect(await client({ host: MAIN_HOST, path: "/" })).toMatchObject({ status: 200 })
    const acme = await client({ host: ACME, path: `/institute/${ids.acme}` })
    expect(acme).toMatchObject({ status: 200, text: expect.stringContaining("acme academy") })
    expect(acme.headers["strict-transport-security"]).toMatch(/^max-age=/)
    expect(acme.text).toContain(`<link rel="canonical" href="https://${ACME}:${ports.https}/institute/${ids.acme}"`)
    const rival = await client({ host: RIVAL, path: `/institute/${ids.rival}` })
    expect(rival).toMatchObject({ status: 200, text: expect.stringContaining("rival academy") })
    expect(await client({ host: ACME, path: `/institute/${ids.rival}` })).toMatchObject({ status: 404 })
    const own = await client({ host: OWN_DOMAIN, path: "/" })
    expect([own.status, own.headers.location]).toEqual([307, `/institute-info?id=${ids.acme}`])
    expect(await client({ host: OWN_DOMAIN, path: `/institute-info?id=${ids.acme}` })).toMatchObject({ status: 200 })
  })

  test("speaks HTTP/2, leads plain HTTP to TLS, and refuses the hosts of nobody", async () => {
    expect(await statusOverHttp2(ACME, `/institute/${ids.acme}`)).toBe(200)
    const plain = await createClient(ports.http)({ host: ACME, path: "/login?a=1" })
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${ACME}/login?a=1`])
    expect(await client({ host: `nobody.${MAIN_HOST}`, path: "/" })).toMatchObject({ status: 421 })
    await expect(client({ host: "another.example.net", path: "/" })).rejects.toThrow(/handshake|alert/i)
  })

  test("tells the address and the protocol of the visitor, whatever headers the visitor sends", async () => {
    const headers = { "x-forwarded-for": "9.9.9.9", "x-forwarded-proto": "http", "x-real-ip": "9.9.9.9" }
    const { path } = system.clientIp
    expect((await callApi(client, ports.https, { host: ACME, path, headers })).data).toEqual({
      ip: "127.0.0.2",
      country: null,
    })
    const direct = createClient(installation.port)
    expect((await callApi(direct, installation.port, { host: ACME, path, headers })).data).toEqual({
      ip: "127.0.0.2",
      country: null,
    })
  })

  test("refuses a write from another origin, and takes one from its own", async () => {
    const body = JSON.stringify({ username: owner.email, password: "wrong", instituteId: ids.acme, isWebLogin: true })
    const visit = { host: ACME, path: auth.login.path, body }
    const foreign = await callApi(client, ports.https, {
      ...visit,
      headers: { origin: `https://${RIVAL}:${ports.https}` },
    })
    expect([foreign.status, foreign.code]).toEqual([403, "origin_not_allowed"])
    expect((await callApi(client, ports.https, visit)).status).toBe(401)
  })

  test("reaches the fast path: cached pages never meet Node's parser, however many calls come between them", async () => {
    const page = { host: ACME, path: `/institute/${ids.acme}`, headers: { "accept-encoding": "br" } }
    const call = { host: ACME, path: `/api${system.checkUpdates.path}` }
    for (let turn = 0; turn < 3; turn += 1) await client(page)
    const before = parsedPages()
    for (let turn = 0; turn < PAGE_REQUESTS; turn += 1) {
      expect(await client(page)).toMatchObject({ status: 200, headers: { "content-encoding": "br" } })
      expect(await client({ ...page, path: "/login" })).toMatchObject({ status: 200 })
      expect(await client(call)).toMatchObject({ status: 200 })
    }
    expect(parsedPages() - before).toBe(0)
  })

  test("passes uploads on, up to the limit", async () => {
    const session = await signInAt(ACME, ids.acme)
    const { data } = await callApi(client, ports.https, { host: ACME, path: instituteSettings.show.path, session })
    const noise = {
      width: 1_000,
      height: 1_000,
      channels: 3 as const,
      noise: { type: "gaussian" as const, mean: 128, sigma: 60 },
    }
    const picture = await sharp({ create: { ...noise, background: "#000" } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(picture.length).toBeGreaterThan(UPLOAD_BYTES - 1_000_000)
    const details = { ...data, name: "acme academy" }
    const body = new FormData()
    body.set("instituteDetails", JSON.stringify(details))
    body.set("institutePic", new Blob([new Uint8Array(picture)], { type: "image/png" }), "emblem.png")
    const { path } = instituteSettings.save
    const saved = await callApi(client, ports.https, { host: ACME, path, session, body })
    expect(saved).toMatchObject({ status: 200, data: { image: expect.anything() } })

    body.set("institutePic", new Blob([new Uint8Array(IMAGE.maxBytes + 1)], { type: "image/png" }), "too-large.png")
    const refused = await callApi(client, ports.https, { host: ACME, path, session, body })
    expect([refused.status, refused.code]).toEqual([413, "content_too_large"])
  })

  test("carries the live connection, and what ends it", async () => {
    const session = await signInAt(ACME, ids.acme)
    const socket = await openLiveSocket(session, { host: ACME, port: ports.https, certificate: authority.certificate })
    const ended = socket.next("ERROR")
    await signInAt(ACME, ids.acme)
    expect(await ended).toContain("session_replaced")
    socket.close()
  })
})
