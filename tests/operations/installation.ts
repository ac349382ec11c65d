import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { auth } from "@/lib/features/auth/contract"
import { plans as planEndpoints } from "@/lib/features/plans/contract"
import { platform } from "@/lib/features/platform/contract"
import { type ChildProgram, findFreePort, startProgram, waitUntilServed } from "../setup/child-program"
import type { Client, Visit } from "./https-client"

/** The main host of docs/operations. */
export const MAIN_HOST = "example.com"

/** The settings of an installation whose proxy listens on a port, with a folder of its own. */
export function createSettings(databaseUrl: string, httpsPort: number): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    LECTERN_DATA: mkdtempSync(join(tmpdir(), "lectern-data-")),
    LECTERN_SECRET: "the secret of an installation that is tested",
    MAIN_HOST,
    MAIN_URL: `https://${MAIN_HOST}:${httpsPort}`,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
  }
}

/** The settings of an installation that can be reached from this machine only, as the demo needs. */
export const createLocalSettings = (databaseUrl: string): Record<string, string> => ({
  ...createSettings(databaseUrl, 0),
  MAIN_HOST: "localhost",
  MAIN_URL: "",
  TRUSTED_PROXIES: "",
})

/** A program that was started as operators start it. */
export interface Installation {
  program: ChildProgram
  port: number
}

/** Runs `npm start` with these settings, on free ports; resolves once it serves. `afterwards` gets what stops it. */
export async function startInstallation(
  settings: Record<string, string>,
  afterwards: (cleanUp: () => unknown) => void,
): Promise<Installation> {
  const port = await findFreePort()
  const ports = { PORT: String(port), GATEWAY_PORT: String(await findFreePort()) }
  const program = startProgram("scripts/run.mjs", { ...ports, ...settings }, ["start"])
  afterwards(program.stop)
  await waitUntilServed(program, `http://127.0.0.1:${port}/api/health`)
  return { program, port }
}

/** The account that the first start printed; throws if it printed none. */
export function printedOwner(output: string): { email: string; password: string } {
  const [, email = "", password = ""] = /^ {4}(owner@\S+)\n {4}(\S+)$/m.exec(output) ?? []
  if (!password) throw new Error(`no account was printed:\n${output}`)
  return { email, password }
}

/** A session of the API: the headers that authenticate it. */
export type Session = Record<string, string>

/** Calls the API as a browser does, at the origin of the host; returns the status and the data. */
export async function callApi(client: Client, port: number, visit: Visit & { session?: Session }) {
  const { session = {}, headers = {}, ...rest } = visit
  const origin = { origin: `https://${visit.host}:${port}` }
  const method = visit.body === undefined ? "GET" : "POST"
  const { status, text } = await client({
    method,
    ...rest,
    path: `/api${visit.path}`,
    headers: { ...(method === "GET" ? {} : origin), ...session, ...headers },
  })
  const { data, code } = JSON.parse(text) as { data: Record<string, unknown>; code?: string }
  return { status, data, code }
}

/** Signs in with a password at the institute of a host. */
export async function signIn(
  client: Client,
  port: number,
  { host, instituteId, email, password }: { host: string; instituteId: number; email: string; password: string },
): Promise<Session> {
  const body = { username: email, password, instituteId, isWebLogin: true, endOther: true }
  const { status, data } = await callApi(client, port, {
    host,
    path: auth.login.path,
    body: JSON.stringify(body),
  })
  if (status !== 200) throw new Error(`the sign-in answered ${status}: ${JSON.stringify(data)}`)
  return { authorization: `Bearer ${String(data.access_token)}`, logintoken: String(data.user_unique_login_token) }
}

/** Creates an institute as the owner, who also becomes its administrator; returns its id. */
export async function createInstitute(
  client: Client,
  port: number,
  { session, slug, email }: { session: Session; slug: string; email: string },
): Promise<number> {
  const { data: plans } = await callApi(client, port, { host: MAIN_HOST, path: planEndpoints.list.path })
  const [plan] = Object.values(plans) as { id: number }[]
  const body = {
    name: `${slug} academy`,
    slug,
    planId: plan?.id,
    admin: { email, first_name: "Asha", last_name: "Rao" },
  }
  const created = await callApi(client, port, {
    host: MAIN_HOST,
    path: platform.createInstitute.path,
    body: JSON.stringify(body),
    session,
  })
  if (created.status !== 200) throw new Error(`creating ${slug} answered ${created.status} ${created.code}`)
  return Number(created.data.id)
}
