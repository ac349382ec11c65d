import { z } from "zod"
import { institutes } from "@/lib/demo/content/institutes"
import { membersOf } from "@/lib/demo/content/members-of"
import { DEMO_PASSWORD } from "@/lib/shared/constants"
import { type Attack, type AttackServer, atMost, type Check, oneOf } from "./frame/attack"
import { addressAt, type Answer, sendFrom, sendJson } from "./frame/send-from"
import { startVulnerableServer } from "./frame/vulnerable-server"

const INSTITUTE = 2
/** The people with an account elsewhere, but not at the institute that is asked. */
const KNOWN = institutes
  .filter(({ slug }) => slug !== "acme")
  .flatMap((one) => membersOf(one).map(({ email }) => email))
/** The longest difference of the medians, in milliseconds; other work on the machine causes some. */
const MAX_GAP_MS = 5
const MAX_ROUNDS = 4
/** Of these pairs the median counts, so that single delays do not; each round has people of its own. */
const PAIRS = Math.floor(KNOWN.length / MAX_ROUNDS)

let lastAddress = 100_000

/** Tells people with an account from others by the answers to what anybody, or an administrator, may ask. */
export const attack: Attack = {
  summary: "Tells who has an account by status, body and time of sign-up, sign-in, codes and added members",
  vulnerable: startVulnerable,
  async run({ port }) {
    const checks: Check[] = []
    for (const [name, ask] of Object.entries(questions))
      checks.push(...(await compare(name, (email) => ask(port, email))))
    return [...checks, ...(await addMembers(port))]
  },
}

type Ask = (port: number, email: string) => Promise<Answer>

/** Every question comes from an address of its own, so that no limit answers. */
const newAddress = () => addressAt((lastAddress += 1))

const questions: Record<string, Ask> = {
  "sign-up": (port, email) =>
    sendForm(port, "/api/users/v2/api/createUser", {
      userDetails: { email, password: "a sentence nobody guesses", first_name: "Tara", instituteId: INSTITUTE },
    }),
  "sign-in": (port, username) =>
    ask(port, "/api/users/v2/api/login", { username, password: "a guess of mine", instituteId: INSTITUTE }),
  "code to sign in": (port, email) => ask(port, "/api/users/v1/api/otp", { email, instituteId: INSTITUTE }),
  "code for a new password": (port, email) =>
    ask(port, `/api/users/v1/api/forgotPassword?email=${encodeURIComponent(email)}&instituteId=${INSTITUTE}`, {}),
  "guess at a code": (port, identifier) =>
    ask(port, "/api/users/v2/api/verify/otp", { identifier, otp: "000000", instituteId: INSTITUTE }),
}

const ask = (port: number, path: string, body: object) => sendJson({ port, from: newAddress(), path, body })

async function sendForm(port: number, path: string, parts: Record<string, object>, token?: string): Promise<Answer> {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.set(name, JSON.stringify(part))
  const encoded = new Response(form)
  const headers = {
    "content-type": encoded.headers.get("content-type") ?? "",
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return sendFrom({ port, from: newAddress(), path, headers, body: Buffer.from(await encoded.arrayBuffer()) })
}

async function compare(name: string, send: (email: string) => Promise<Answer>): Promise<Check[]> {
  const forms = new Set<string>()
  let gap = Infinity
  for (let round = 0; round < MAX_ROUNDS && gap > MAX_GAP_MS; round += 1) {
    const times = { known: Array<number>(), unknown: Array<number>() }
    for (let at = 0; at < PAIRS; at += 1) {
      const known = await send(KNOWN[round * PAIRS + at] ?? "")
      const unknown = await send(`nobody-${name.replaceAll(" ", "-")}-${round}-${at}@people.test`)
      for (const answer of [known, unknown]) if (round === 0) forms.add(formOf(answer))
      times.known.push(known.ms)
      times.unknown.push(unknown.ms)
    }
    gap = Math.min(gap, Math.abs(medianOf(times.known) - medianOf(times.unknown)))
  }
  return [
    oneOf(`${name}: different answers`, forms.size, [1]),
    atMost(`${name}: difference of the median times`, gap, MAX_GAP_MS, "ms"),
  ]
}

/** An answer without what differs for everybody. */
const formOf = ({ status, text }: Answer) => `${status} ${text.replace(/"requestId":"[^"]*"/, "")}`

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const SignedIn = z.object({ data: z.object({ access_token: z.string() }) })
const Added = z.object({ data: z.object({ user_id: z.number() }) })

async function addMembers(port: number): Promise<Check[]> {
  const credentials = { username: "admin@acme.test", password: DEMO_PASSWORD, instituteId: INSTITUTE, endOther: true }
  const { text } = await sendJson({ port, path: "/api/users/v2/api/login", body: credentials })
  const token = SignedIn.parse(JSON.parse(text)).data.access_token
  const add = (email: string) =>
    sendForm(port, "/api/users/v2/api/addUser", { userDetails: { email, first_name: "Tara", role: "Student" } }, token)
  const [known, unknown] = [KNOWN.slice(0, 10), Array.from({ length: 10 }, (_, at) => `never-seen-${at}@people.test`)]
  const answers: Answer[] = []
  for (const email of [...known, ...unknown]) answers.push(await add(email))
  const forms = new Set(answers.map(({ status, text: body }) => `${status} ${withoutOwnValues(body)}`))
  const ids = answers.map(({ text: body }) => Added.parse(JSON.parse(body)).data.user_id)
  const isSorted = Math.max(...ids.slice(0, known.length)) < Math.min(...ids.slice(known.length))
  return [
    oneOf("adding a member: different answers", forms.size, [1]),
    oneOf("adding a member: ids tell who is new", isSorted ? "yes" : "no", ["no"]),
  ]
}

/** The form of an answer: its fields without numbers, texts that differ for each person, and times. */
const withoutOwnValues = (text: string) =>
  text.replace(/"(?:requestId|email|joinedAt)":"[^"]*"/g, "").replace(/"(?:user_id|user_profile_id)":\d+/g, "")

/** Answers who has an account, and gives ids one after another. */
function startVulnerable(): Promise<AttackServer> {
  let lastId = KNOWN.length
  return startVulnerableServer(({ url }, body) => {
    const email = KNOWN.find((one) => body.includes(one) || url?.includes(encodeURIComponent(one)))
    if (url === "/api/users/v2/api/login") return { status: 200, body: { data: { access_token: "x" } } }
    if (url !== "/api/users/v2/api/addUser") return { status: email ? 409 : 200 }
    return { status: 200, body: { data: { user_id: email ? KNOWN.indexOf(email) : (lastId += 1) } } }
  })
}
