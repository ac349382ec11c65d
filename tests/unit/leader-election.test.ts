import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { waitUntil } from "../setup/wait-until"

const PROGRAM = `
  process.on("unhandledRejection", () => process.stdout.write("unhandled\\n"))
  const { electLeader } = await import("@/lib/server/db/leader-election")
  const never = () => process.stdout.write("leads\\n")
  electLeader("test", { mayLead: () => true, onLead: never, onLost: never })
  setInterval(() => undefined, 1_000)
`

test("an election without PostgreSQL goes on each second, and rejects nothing that nobody awaits", async () => {
  // A database that ends each connection, as one does that starts or stops, and then none.
  const database = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1")
  await once(database, "listening")
  const address = database.address()
  const port = typeof address === "object" ? address?.port : 0
  const args = ["--import", "./scripts/typescript.mjs", "--input-type=module", "-e", PROGRAM]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: `postgres://127.0.0.1:${port}/none`, LOG_LEVEL: "debug" },
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()))
  const attempts = () => output.split("no leader could be elected").length - 1
  const isUnhandled = () => output.includes("unhandled")
  try {
    await waitUntil(async () => isUnhandled() || attempts() >= 2, 25_000)
    database.close()
    const before = attempts()
    await waitUntil(async () => isUnhandled() || attempts() >= before + 2, 25_000)
    expect(child.exitCode).toBeNull()
  } finally {
    child.kill("SIGKILL")
    database.close()
  }
  expect(output).not.toMatch(/unhandled|leads/)
})
