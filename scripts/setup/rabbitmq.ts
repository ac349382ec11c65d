import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join, resolve } from "node:path"

/** The program itself: the wrapper that systems put in the path wants to be somebody else. */
const PROGRAM = "/usr/lib/rabbitmq/bin/rabbitmq-server"
const START_MS = 90_000
const LOOK_MS = 200

/** A RabbitMQ that was started here. */
export interface Rabbit {
  /** Where its Web STOMP is found, with name and password: what `LIVE_BROKER_URL` takes. */
  url: string
  ended: Promise<number>
  stop: () => Promise<void>
  /** Ends it without a word, as a crash does. */
  kill: () => Promise<void>
}

/** Tells whether RabbitMQ can be started on this machine. */
export const hasRabbit = () => existsSync(PROGRAM)

/** Starts RabbitMQ with its Web STOMP plugin on this machine alone, and waits until it listens; its data stay in `directory`. */
export async function startRabbit(spec: {
  directory: string
  port: number
  user: string
  password: string
}): Promise<Rabbit> {
  const { port, user, password } = spec
  const directory = resolve(spec.directory)
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, "enabled_plugins"), "[rabbitmq_web_stomp].\n")
  writeFileSync(join(directory, "rabbitmq.conf"), settings({ port, user, password }), { mode: 0o600 })
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
  // The whole group, because a shell stands in front of the program.
  const signal = async (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name)
    await ended
  }
  await listening(port, ended)
  return {
    url: `ws://${user}:${password}@127.0.0.1:${port}/ws`,
    ended,
    async stop() {
      await signal("SIGTERM")
      // Erlang's own directory of programs stays behind; it refuses to go while others are in it.
      spawnSync("epmd", ["-kill"], { stdio: "ignore" })
    },
    kill: () => signal("SIGKILL"),
  }
}

const settings = ({ port, user, password }: { port: number; user: string; password: string }) =>
  [
    `listeners.tcp.local = 127.0.0.1:${port + 1}`,
    "stomp.listeners.tcp = none",
    "web_stomp.tcp.ip = 127.0.0.1",
    `web_stomp.tcp.port = ${port}`,
    `default_user = ${user}`,
    `default_pass = ${password}`,
    "log.console = true",
    "log.console.level = warning",
    "",
  ].join("\n")

async function listening(port: number, ended: Promise<number>): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until;) {
    if (await answers(port)) return
    const looked = new Promise<undefined>((wake) => setTimeout(() => wake(undefined), LOOK_MS))
    if ((await Promise.race([ended, looked])) !== undefined) throw new Error("RabbitMQ ended while it started")
  }
  throw new Error(`RabbitMQ does not listen on port ${port}`)
}

function answers(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, "127.0.0.1")
    socket.on("connect", () => answer(true)).on("error", () => answer(false))
    socket.on("connect", () => socket.destroy())
  })
}
