import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { findFreePort } from "../setup/child-program"
import { waitUntil } from "../setup/wait-until"
import { documentedBlocks, substitute } from "./documented"

/** Where a proxy listens and what it leads to; `folder` holds the certificates. */
export interface ProxyOptions {
  folder: string
  httpPort: number
  httpsPort: number
  /** The port of the program, and of the process with the live connections if that is another one. */
  port: number
  livePort?: number
}

/** A running proxy with the configuration of docs/operations/reverse-proxy.md. */
export interface Proxy {
  /** The certificate that issues those which the proxy obtains by itself. */
  ownAuthority: () => string
  stop: () => Promise<void>
}

const START_TIMEOUT_MS = 20_000

/** Starts Debian's nginx with both documented files; only ports, and paths of files, are replaced. */
export async function startNginx(options: ProxyOptions): Promise<Proxy> {
  const { folder, httpPort, httpsPort, port, livePort = port } = options
  const [locations = "", servers = ""] = documentedBlocks("reverse-proxy.md", "nginx", 2)
  const paths = {
    "/etc/ssl/lectern/": `${folder}/`,
    "/etc/nginx/snippets/lectern.conf": join(folder, "locations.conf"),
  }
  const ports = { "listen 80 ": `listen 127.0.0.1:${httpPort} `, "listen 443 ": `listen 127.0.0.1:${httpsPort} ` }
  writeFileSync(join(folder, "locations.conf"), locations)
  const configuration = leadTo(substitute(servers, { ...paths, ...ports }), port, livePort)
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events { }
     http { access_log off; ${temporary.join(" ")}\n${configuration} }`,
  )
  const command = ["/usr/sbin/nginx", "-e", join(folder, "nginx.log"), "-c", join(folder, "nginx.conf"), "-p", folder]
  const stop = await startProxy(command, { port: httpsPort, folder })
  return { stop, ownAuthority: () => "" }
}

/** Starts Debian's Caddy with the documented file, with its internal authority in place of Let's Encrypt. */
export async function startCaddy(options: ProxyOptions): Promise<Proxy> {
  const { folder, httpPort, httpsPort, port, livePort = port } = options
  const [file = ""] = documentedBlocks("reverse-proxy.md", "caddy", 1)
  const globals = `{\n  http_port ${httpPort}\n  https_port ${httpsPort}\n  local_certs\n  skip_install_trust\n`
  const replaced = substitute(file.replace("{\n", globals), {
    "/etc/ssl/lectern/": `${folder}/`,
  })
  writeFileSync(join(folder, "Caddyfile"), leadTo(replaced, port, livePort))
  const data = join(folder, "caddy")
  mkdirSync(data, { recursive: true })
  const stop = await startProxy(
    ["/usr/bin/caddy", "run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"],
    {
      port: httpsPort,
      folder,
      env: { HOME: data, XDG_DATA_HOME: data, XDG_CONFIG_HOME: data, CADDY_ADMIN: `127.0.0.1:${await findFreePort()}` },
    },
  )
  return { stop, ownAuthority: () => readFileSync(join(data, "caddy/pki/authorities/local/root.crt"), "utf8") }
}

/** The address of the live connections is that with the comment about SERVICES=live. */
const leadTo = (configuration: string, port: number, livePort: number) =>
  configuration
    .replace(/127\.0\.0\.1:3000(?=;?\s+# or the process with SERVICES=live)/, `127.0.0.1:${livePort}`)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`)

async function startProxy(
  [program = "", ...args]: string[],
  { port, folder, env = {} }: { port: number; folder: string; env?: Record<string, string> },
) {
  const child = spawn(program, args, {
    cwd: folder,
    env: { NODE_ENV: "test", PATH: "/usr/sbin:/usr/bin:/bin", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  })
  let output = ""
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
  await waitUntil(async () => hasEnded(child) || (await accepts(port)), START_TIMEOUT_MS)
  if (hasEnded(child)) throw new Error(`${program} ended:\n${output}`)
  return async () => {
    const ended = once(child, "exit")
    child.kill("SIGTERM")
    await ended
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false))
    socket.on("connect", () => socket.destroy())
  })
}
