import { DEMO_PASSWORD } from "@/lib/shared/constants"
import { type Attack, atMost, type Check, oneOf, type Target } from "./frame/attack"
import { addPeople, ANY_SIGN_IN, headersOf, type Person, runSql } from "./frame/people"
import { addressAt, type Answer, sendFrom, sendJson } from "./frame/send-from"
import { startVulnerableServer } from "./frame/vulnerable-server"

/** The codes that one number gets in a day from those who have not proved that it is theirs. */
const NUMBER_LIMIT = 10
const PEOPLE = 15
const STRANGERS = 30
/** Each number is the victim of one part, because the limits last a day. */
const NUMBERS = {
  named: "+919876500001",
  administrators: "+919876500002",
  all: "+919876500003",
  owned: "+919876500004",
}

let lastAddress = 200_000
const newAddress = () => addressAt((lastAddress += 1))

/** Lets many accounts of two institutes name one number as theirs and ask for codes in every way there is. */
export const attack: Attack = {
  summary: "Sends SMS to one number, which many accounts of two institutes name as theirs, from an address each",
  vulnerable: () => startVulnerableServer(() => ({ status: 200, body: ANY_SIGN_IN })),
  async run(target) {
    const students = await addEverywhere(target, "Student")
    const admins = await addEverywhere(target, "InstituteAdmin")
    return [
      ...(await flood(target, "verified in profiles", NUMBERS.named, students.map(verifyOwn))),
      ...(await flood(target, "verified by administrators", NUMBERS.administrators, admins.map(verifyAsAdmin))),
      ...(await flood(target, "asked for in every way", NUMBERS.all, [
        ...students.flatMap((person) => [verifyOwn(person), changeContact(person)]),
        ...admins.flatMap((person) => [verifyAsAdmin(person), changeContact(person)]),
        ...Array.from({ length: STRANGERS }, (_, at) => signInBy(at)),
      ])),
      ...(await askAsOwner(target, students)),
    ]
  },
}

const addEverywhere = async (target: Target, role: "Student" | "InstituteAdmin"): Promise<Person[]> =>
  (
    await Promise.all(
      ["acme", "rival"].map((slug) => addPeople(target, { slug, role, count: PEOPLE, from: newAddress })),
    )
  ).flat()

type Ask = { by: Person | undefined; send: (port: number, number: string) => Promise<Answer> }

const verifyOwn = (by: Person): Ask => ({
  by,
  send: (port, number) =>
    sendFrom({
      port,
      from: by.from,
      method: "GET",
      path: `/api/users/v2/api/otp/sent/toverify?identifier=${encodeURIComponent(number)}`,
      headers: headersOf(by, port),
    }),
})

/** As a signed-in person who has just entered their password again. */
const reauthenticated = (by: Person, path: string, bodyOf: (number: string) => object): Ask => ({
  by,
  async send(port, number) {
    const message = { port, from: by.from, headers: headersOf(by, port) }
    await sendJson({ ...message, path: "/api/users/v2/api/reauthenticate", body: { password: DEMO_PASSWORD } })
    return sendJson({ ...message, path, body: bodyOf(number) })
  },
})

const changeContact = (by: Person) =>
  reauthenticated(by, "/api/users/v2/api/sendContactCode", (identifier) => ({ identifier }))
const verifyAsAdmin = (by: Person) => reauthenticated(by, "/api/institutes/v2/api/resend/otp", (mobile) => ({ mobile }))

const signInBy = (at: number): Ask => ({
  by: undefined,
  send: (port, mobile) =>
    sendJson({ port, from: newAddress(), path: "/api/users/v1/api/otp", body: { mobile, instituteId: 1 + (at % 4) } }),
})

async function flood(target: Target, name: string, number: string, asks: readonly Ask[]): Promise<Check[]> {
  const people = asks.flatMap(({ by }) => (by ? [by.id] : []))
  await runSql(target, `update users set mobile = $1, "mobileVerifiedAt" = null where id = any($2)`, [number, people])
  let sent = 0
  const refusals = new Set<number>()
  for (const { send } of asks) {
    const { status } = await send(target.port, number)
    if (status === 200) sent += 1
    else refusals.add(status)
  }
  const [queued] = await runSql<{ count: string }>(
    target,
    `select count(*) from pgboss.job where name = 'deliver-code' and data ->> 'to' = $1`,
    [number],
  )
  return [
    atMost(`codes to one number, ${name}, asked for ${asks.length} times`, sent, NUMBER_LIMIT),
    atMost("of them queued to be sent", Number(queued?.count ?? 0), NUMBER_LIMIT),
    oneOf("statuses of the others", [...refusals].join(", "), ["429"]),
  ]
}

/** What strangers use up is not what the owner of a number has. */
async function askAsOwner(target: Target, students: readonly Person[]): Promise<Check[]> {
  const [owner, ...others] = students
  if (!owner) return []
  const number = NUMBERS.owned
  const checks = await flood(target, "of an owner", number, others.map(changeContact))
  await runSql(target, `update users set mobile = null where mobile = $1`, [number])
  await runSql(target, `update users set mobile = $1, "mobileVerifiedAt" = now() where id = $2`, [number, owner.id])
  const own = await verifyOwn(owner).send(target.port, number)
  return [...checks, oneOf("the owner's own request afterwards", own.status, [200])]
}
