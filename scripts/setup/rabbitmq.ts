import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { hostname } from "node:os"
import { join, resolve } from "node:path"

/** The server itself: the wrapper in the PATH switches to another user. */
const PROGRAM = "/usr/lib/rabbitmq/bin/rabbitmq-server"
const START_TIMEOUT_MS = 90_000
const POLL_INTERVAL_MS = 200

/** A running RabbitMQ. */
export interface Rabbit {
  /** The Web STOMP URL with user and password, for `LIVE_BROKER_URL`. */
  url: string
  ended: Promise<number>
  stop: () => Promise<void>
  /** Kills it with SIGKILL, like a crash. */
  kill: () => Promise<void>
}

/** Whether RabbitMQ is installed on this machine. */
export const isRabbitInstalled = () => existsSync(PROGRAM)

/** Starts RabbitMQ with its Web STOMP plugin on `host` (127.0.0.1 when left out) and waits until it listens; its data are in `directory`. */
export async function startRabbit(spec: {
  directory: string
  port: number
  user: string
  password: string
  host?: string
}): Promise<Rabbit> {
  const { port, user, password, host = "127.0.0.1" } = spec
  const directory = resolve(spec.directory)
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, "enabled_plugins"), "[rabbitmq_web_stomp].\n")
  writeFileSync(join(directory, "rabbitmq.conf"), settings({ port, user, password, host }), { mode: 0o600 })
  const child = spawn(PROGRAM, [], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH ?? "",
      HOME: directory,
      ERL_EPMD_ADDRESS: "127.0.0.1",
      RABBITMQ_NODENAME: `lectern-${port}@localhost`,
      RABBITMQ_DIST_PORT: String(port + 2),
      RABBITMQ_MNESIA_BASE: join(directory, "mnesia"),
      RABBITMQ_LOG_BASE: join(directory, "log"),
      RABBITMQ_LOGS: "-",
      RABBITMQ_CONFIG_FILE: join(directory, "rabbitmq.conf"),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(directory, "enabled_plugins"),
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "-kernel inet_dist_use_interface {127,0,0,1}",
    },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  child.on("exit", (code) => end(code ?? 1))
  child.on("error", () => end(1))
  // Signals the process group, because a shell runs in front of the server.
  const signal = async (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name)
    await ended
  }
  await waitUntilListening({ host, port }, ended)
  return {
    url: `ws://${user}:${password}@${urlHost(host)}:${port}/ws`,
    ended,
    async stop() {
      await signal("SIGTERM")
      // epmd keeps running; it refuses to stop while other nodes are registered.
      spawnSync("epmd", ["-kill"], { stdio: "ignore" })
    },
    kill: () => signal("SIGKILL"),
  }
}

/** An address that means every interface is none to connect to: the operator puts that of this machine in its place. */
const isEveryInterface = (host: string) => host === "0.0.0.0" || host === "::"
const urlHost = (host: string) => (isEveryInterface(host) ? hostname() : host.includes(":") ? `[${host}]` : host)

/** The configuration of RabbitMQ; the port for AMQP stays on this machine, whatever the host. */
export const settings = ({
  port,
  user,
  password,
  host,
}: {
  port: number
  user: string
  password: string
  host: string
}): string =>
  [
    `listeners.tcp.local = 127.0.0.1:${port + 1}`,
    "stomp.listeners.tcp = none",
    `web_stomp.tcp.ip = ${host}`,
    `web_stomp.tcp.port = ${port}`,
    `default_user = ${user}`,
    `default_pass = ${password}`,
    "log.console = true",
    "log.console.level = warning",
    "",
  ].join("\n")

async function waitUntilListening(
  { host, port }: { host: string; port: number },
  ended: Promise<number>,
): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until;) {
    if (await acceptsConnections(isEveryInterface(host) ? "127.0.0.1" : host, port)) return
    const waited = new Promise<undefined>((resolveWait) => setTimeout(() => resolveWait(undefined), POLL_INTERVAL_MS))
    if ((await Promise.race([ended, waited])) !== undefined) throw new Error("RabbitMQ ended while it started")
  }
  throw new Error(`RabbitMQ does not listen on port ${port}`)
}

function acceptsConnections(host: string, port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, host)
    socket.on("connect", () => answer(true)).on("error", () => answer(false))
    socket.on("connect", () => socket.destroy())
  })
}
