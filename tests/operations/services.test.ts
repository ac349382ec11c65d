import { rmSync } from "node:fs"
import { SMTPServer } from "smtp-server"
import { system } from "@/lib/features/system/contract"
import { type ChildProgram, findFreePort, startProgram, waitUntilServed } from "../setup/child-program"
import { cleanUpAfterAll } from "./clean-up"
import { createAuthority } from "./certificates"
import { startDebianCluster } from "./debian-postgres"
import { createClient } from "./https-client"
import { createInstitute, createSettings, MAIN_HOST, printedOwner, signIn } from "./installation"
import { openLiveSocket } from "./live-socket"
import { startNginx } from "./proxies"
import { createSharedFolder } from "./shared-folder"

const DATABASE = "divided"
const INVITED = "meera@people.test"

jest.setTimeout(120_000)

const folder = createSharedFolder("services")
const authority = createAuthority(folder)
const mails: string[] = []
const mailServer = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onData(stream, _, done) {
    let text = ""
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()))
    stream.on("end", () => {
      mails.push(text)
      onMail()
      done()
    })
  },
})
let onMail = () => undefined as void
const afterwards = cleanUpAfterAll()
afterwards(() => rmSync(folder, { recursive: true, force: true }))

function start(services: string, port: number, settings: Record<string, string>): ChildProgram {
  const program = startProgram("scripts/run.mjs", { ...settings, SERVICES: services, PORT: String(port) }, ["start"])
  afterwards(program.stop)
  return program
}

test("pages, live connections and jobs run as three processes on one database behind nginx", async () => {
  authority.issue("example.com", [MAIN_HOST, `*.${MAIN_HOST}`])
  authority.issue("learn.example.org", ["learn.example.org"])
  const cluster = await startDebianCluster()
  afterwards(cluster.stop)
  const [port, livePort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const ports = { httpPort: await findFreePort(), httpsPort: await findFreePort() }
  await new Promise<void>((resolve) => mailServer.listen(smtpPort, "127.0.0.1", resolve))
  afterwards(() => new Promise<void>((resolve) => mailServer.close(resolve)))
  const settings = {
    ...createSettings(await cluster.createDatabase(DATABASE), ports.httpsPort),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: "Lectern <hello@example.com>",
    GATEWAY_PORT: String(await findFreePort()),
  }
  const [web, live] = [start("web", port, settings), start("live", livePort, settings)]
  for (const [program, at] of [
    [web, port],
    [live, livePort],
  ] as const)
    await waitUntilServed(program, `http://127.0.0.1:${at}/api/health`)
  const proxy = await startNginx({ folder, port, livePort, ...ports })
  afterwards(proxy.stop)
  const client = createClient(ports.httpsPort, () => authority.certificate)
  const owner = printedOwner(web.output())
  const signInOwner = () => signIn(client, ports.httpsPort, { host: MAIN_HOST, instituteId: 1, ...owner })

  // The live connection is that of the second process, and learns from the first that the session has ended.
  const session = await signInOwner()
  const socket = await openLiveSocket(session, {
    host: MAIN_HOST,
    port: ports.httpsPort,
    certificate: authority.certificate,
  })
  const ended = socket.next("ERROR")
  const newSession = await signInOwner()
  expect(await ended).toContain("session_replaced")
  socket.close()
  const others = createClient(livePort)
  expect((await others({ host: MAIN_HOST, path: `/api${system.checkUpdates.path}` })).status).toBe(404)

  // The invitation waits until a process runs the jobs.
  await createInstitute(client, ports.httpsPort, { session: newSession, slug: "acme", email: INVITED })
  const queued = await cluster.run("select state from pgboss.job where name = 'send-invitations'", DATABASE)
  const schedules = await cluster.run("select name from pgboss.schedule", DATABASE)
  expect([queued, schedules]).toEqual([[{ state: "created" }], []])
  const delivered = new Promise<void>((resolve) => (onMail = resolve))
  const jobs = start("jobs", await findFreePort(), settings)
  await Promise.race([delivered, jobs.ended])
  expect(mails.map((mail) => /^To: .*$/m.exec(mail)?.[0])).toEqual([expect.stringContaining(INVITED)])

  expect(await Promise.all([jobs, live, web].map((program) => program.stop()))).toEqual([0, 0, 0])
  expect([jobs, live].filter((program) => program.output().includes(owner.email))).toEqual([])
})
