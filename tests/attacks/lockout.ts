import { z } from "zod"
import { DEMO_PASSWORD } from "@/lib/shared/constants"
import { type Attack, atMost, type AttackServer, type Check, oneOf } from "./frame/attack"
import { addressAt, type Answer, sendFrom, sendJson } from "./frame/send-from"
import { startVulnerableServer } from "./frame/vulnerable-server"

const SCHOOL = "127.9.0.1"
const PUPIL = "student@acme.test"
const TEACHER = "teacher@acme.test"
const ADDRESSES = 60
/** The failures after which an address is slowed down, and some more. */
const FAILURES = 110

const Csrf = z.object({ csrfToken: z.string() })

/** Locks a school out by failures at its address, and a person by failures from many addresses. */
export const attack: Attack = {
  summary: "Locks out a school by one address, and a person by many; nobody may lose the way to sign in",
  vulnerable: startVulnerable,
  async run({ port }) {
    const [pupil, teacher] = [await signInByPage(port, PUPIL), await signInByPage(port, TEACHER)]
    return [...(await lockAddress(port, pupil)), ...(await guessFromManyAddresses(port, teacher))]
  },
}

type Attempt = { port: number; from: string; username: string; password: string; cookie?: string }

const signIn = ({ port, from, cookie, ...credentials }: Attempt) =>
  sendJson({
    port,
    from,
    path: "/api/users/v2/api/login",
    headers: cookie ? { cookie } : {},
    body: { ...credentials, instituteId: 2, endOther: true },
  })

/** Signs in as the page does, from home; returns the cookies that the browser has afterwards. */
async function signInByPage(port: number, username: string): Promise<string> {
  const csrf = await sendFrom({ port, method: "GET", path: "/api/auth/csrf" })
  const { csrfToken } = Csrf.parse(JSON.parse(csrf.text))
  const form = { username, password: DEMO_PASSWORD, instituteId: "2", endOther: "true", csrfToken, json: "true" }
  const answer = await sendFrom({
    port,
    path: "/api/auth/callback/credentials",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: cookiesOf(csrf) },
    body: new URLSearchParams(form).toString(),
  })
  return cookiesOf(answer)
}

const cookiesOf = ({ cookies }: Answer) => cookies.map((line) => line.split(";", 1)[0]).join("; ")

async function lockAddress(port: number, cookie: string): Promise<Check[]> {
  const failures = Array.from({ length: FAILURES }, (_, at) =>
    signIn({ port, from: SCHOOL, username: `pupil-${at}@people.test`, password: "a guess" }),
  )
  await Promise.all(failures)
  const right = { port, from: SCHOOL, username: PUPIL, password: DEMO_PASSWORD }
  const known = await signIn({ ...right, cookie })
  const sprayed = await Promise.all(
    Array.from({ length: FAILURES }, (_, at) =>
      signIn({ ...right, username: `another-${at}@people.test`, password: "a guess" }),
    ),
  )
  const guesses = sprayed.filter(({ status }) => status === 401).length
  return [
    oneOf("a sign-in there on a device that was used before", known.status, [200]),
    atMost(`guesses at other accounts there, of ${FAILURES} at once`, guesses, 10),
    oneOf("a sign-in there on a new device, tried again as it is told", await signInPatiently(right), [200]),
  ]
}

/** Signs in as the page does: what has to wait for its turn is tried again when it is told to, for a minute at most. */
async function signInPatiently(attempt: Attempt): Promise<number> {
  const until = Date.now() + 60_000
  for (;;) {
    const { status, headers } = await signIn(attempt)
    const retryAfter = Number(headers["retry-after"] ?? 0)
    if (status !== 429 || Date.now() > until || retryAfter > 10) return status
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
  }
}

async function guessFromManyAddresses(port: number, cookie: string): Promise<Check[]> {
  const guesses = Array.from({ length: ADDRESSES }, (_, at) =>
    signIn({ port, from: addressAt(at), username: TEACHER, password: "a guess" }),
  )
  const guessed = (await Promise.all(guesses)).filter(({ status }) => status === 401).length
  const known = await signIn({ port, from: "127.0.0.1", username: TEACHER, password: DEMO_PASSWORD, cookie })
  return [
    atMost(`guesses at one password from ${ADDRESSES} addresses`, guessed, 30),
    oneOf("a sign-in on a device that was used before", known.status, [200]),
  ]
}

/** Locks addresses alone, whoever signs in there. */
function startVulnerable(): Promise<AttackServer> {
  const failures = new Map<string, number>()
  return startVulnerableServer(({ url, socket: { remoteAddress = "" } }, body) => {
    if (url === "/api/auth/csrf") return { status: 200, body: { csrfToken: "x" } }
    if (url !== "/api/users/v2/api/login") return { status: 200, cookies: ["device=x; Path=/"] }
    const failed = failures.get(remoteAddress) ?? 0
    if (failed >= 100) return { status: 429 }
    if (body.includes(DEMO_PASSWORD)) return { status: 200 }
    failures.set(remoteAddress, failed + 1)
    return { status: 401 }
  })
}
