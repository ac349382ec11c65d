import { type Attack, atMost, type Check, oneOf } from "./frame/attack"
import { addressAt, type Answer, sendJson } from "./frame/send-from"
import { startVulnerableServer } from "./frame/vulnerable-server"

const INSTITUTES = [1, 2, 3, 4]
/** Every person is a victim of one part only, because the limits last a day. */
const VICTIMS = {
  asked: "student@acme.test",
  tried: "admin@acme.test",
  owner: "teacher@acme.test",
  guessed: "super@lectern.test",
}
const REQUESTS = 80

let lastAddress = 0
const newAddress = () => addressAt((lastAddress += 1))

/** Asks for codes and guesses them at every institute and from many addresses, and uses up those of others. */
export const attack: Attack = {
  summary: "Guesses one-time codes over institutes and addresses, and uses up the codes of others from one address",
  vulnerable: () =>
    startVulnerableServer(({ url }) => ({
      status: url?.includes("verify") ? 400 : 200,
      body: { code: "invalid_code" },
    })),
  run: async ({ port }) => [
    ...(await requestEverywhere(port)),
    ...(await exhaustRequests(port)),
    ...(await guessEverywhere(port)),
    ...(await exhaustTries(port)),
  ],
}

type Asking = { port: number; email: string; instituteId: number; from: string }

const requestCode = ({ port, from, email, instituteId }: Asking) =>
  sendJson({ port, from, path: "/api/users/v1/api/otp", body: { email, instituteId } })

const tryCode = ({ port, from, email, instituteId }: Asking, otp: string) =>
  sendJson({ port, from, path: "/api/users/v2/api/verify/otp", body: { identifier: email, otp, instituteId } })

const instituteAt = (at: number) => INSTITUTES[at % INSTITUTES.length] ?? 1
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length

async function requestEverywhere(port: number): Promise<Check[]> {
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_, at) =>
      requestCode({ port, from: newAddress(), email: VICTIMS.asked, instituteId: instituteAt(at) }),
    ),
  )
  return [
    atMost(`codes of one person, asked for from ${REQUESTS} addresses at four institutes`, count(answers, 200), 10),
  ]
}

async function exhaustRequests(port: number): Promise<Check[]> {
  const from = newAddress()
  const answers: Answer[] = []
  for (let at = 0; at < REQUESTS; at += 1)
    answers.push(await requestCode({ port, from, email: VICTIMS.owner, instituteId: instituteAt(at) }))
  const owner = await requestCode({ port, from: newAddress(), email: VICTIMS.owner, instituteId: 2 })
  return [
    atMost("codes of one person, asked for from one address", count(answers, 200), 5),
    oneOf("the person's own request afterwards", owner.status, [200]),
  ]
}

async function guessEverywhere(port: number): Promise<Check[]> {
  const answers: Answer[] = []
  for (let at = 0; at < REQUESTS; at += 1) {
    const guess = String(at).padStart(6, "0")
    answers.push(
      await tryCode({ port, from: newAddress(), email: VICTIMS.guessed, instituteId: instituteAt(at) }, guess),
    )
  }
  return [
    atMost(`guesses at one person's codes, from ${REQUESTS} addresses at four institutes`, count(answers, 400), 30),
  ]
}

async function exhaustTries(port: number): Promise<Check[]> {
  const from = newAddress()
  const answers: Answer[] = []
  for (let at = 0; at < REQUESTS; at += 1)
    answers.push(await tryCode({ port, from, email: VICTIMS.tried, instituteId: instituteAt(at) }, "000000"))
  const owner = await tryCode({ port, from: newAddress(), email: VICTIMS.tried, instituteId: 2 }, "000000")
  return [
    atMost("guesses at one person's codes, from one address", count(answers, 400), 10),
    oneOf("the person's own try afterwards", owner.status, [400]),
  ]
}
