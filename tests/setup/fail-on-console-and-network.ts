// For every test: output to console.error fails it, and so do a connection to another machine and a rejected promise that
// nothing awaits.
import { Socket } from "node:net"
import { setImmediate } from "node:timers/promises"

const LOCAL_HOST = /^(localhost|127\.|::1$)/
const violations: string[] = []

console.error = (...args: unknown[]) =>
  void violations.push(
    `console.error: ${args.map((arg) => (arg instanceof Error ? arg.stack : String(arg))).join(" ")}`,
  )

const connect = Socket.prototype.connect
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const [first, second] = args.flat()
  const target = typeof first === "object" && first !== null && "host" in first ? first.host : second
  const host = typeof target === "string" ? target : "localhost"
  if (LOCAL_HOST.test(host)) return Reflect.apply(connect, this, args)
  violations.push(`a connection to ${host}`)
  return this.destroy(new Error(`Tests must not connect to other machines: ${host}`))
}

afterEach(() => {
  const found = violations.splice(0)
  if (found.length > 0) throw new Error(found.join("\n"))
})
afterAll(async () => {
  // Jest fails what runs when a rejection is unhandled; Node reports that after the current turn of the event loop.
  await setImmediate()
  Socket.prototype.connect = connect
})
