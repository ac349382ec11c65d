import { ROLES, type Role } from "@/lib/shared/roles"
import { type Random, seededRandom } from "../setup/random-requests"
import type { TestMember } from "../setup/test-app"
import { buildRequest, type FuzzRequest } from "./build-request"
import { checkAnswer, type FuzzAnswer } from "./check-answer"
import { listOperations, type Operation } from "./operations"
import type { Source } from "./sample"
import { createSender } from "./send-request"

/** A request whose answer was not as it must be. */
interface Problem {
  number: number
  call: string
  caller: string
  problems: string[]
  request: string
  answer: string
}

/** What a run did. */
export interface FuzzReport {
  seed: number
  requests: number
  /** All calls, and those of which one succeeded. */
  calls: { all: number; succeeded: number }
  seconds: number
  /** How many answers had each status. */
  statuses: Record<string, number>
  slowest: { ms: number; call: string }
  problems: Problem[]
}

export interface FuzzOptions {
  port: number
  requests: number
  seed: number
  /** A text that only rows of the other institute have. */
  canary: string
  ids: Pick<Source, "ownIds" | "foreignIds">
  createMember: (role: Role) => Promise<TestMember>
}

const CONCURRENT = 8
/** Calls of the fuzz end sessions and disable their own callers. */
const REQUESTS_PER_MEMBER = 40
const MAX_PROBLEMS = 50
const CALLERS = ["anyone", ...ROLES] as const
const EXCERPT_LENGTH = 1_500

/**
 * Sends random requests to every call as every role and checks each answer. Request `n` of a seed is always the same, but
 * not what the requests before it did to the database.
 */
export async function fuzzApi({ port, requests, seed, canary, ids, createMember }: FuzzOptions): Promise<FuzzReport> {
  const operations = listOperations()
  const sender = createSender(port, CONCURRENT)
  const members = memberPool(createMember)
  const statuses: Record<string, number> = {}
  const succeeded = new Set<string>()
  const problems: Problem[] = []
  let slowest = { ms: 0, call: "" }
  let next = 0
  const began = performance.now()

  const work = async () => {
    while (next < requests && problems.length < MAX_PROBLEMS) await fuzzOnce(next++)
  }
  await Promise.all(Array.from({ length: CONCURRENT }, work))
  sender.close()
  const seconds = Math.round((performance.now() - began) / 1000)
  const calls = { all: operations.length, succeeded: succeeded.size }
  return { seed, requests: next, calls, seconds, statuses, slowest, problems }

  async function fuzzOnce(number: number) {
    const random = seededRandom(seed * 1_000_003 + number)
    const operation = operations[number % operations.length]
    if (!operation) return
    const caller = chooseCaller(operation, Math.floor(number / operations.length), random)
    const topic = operation.operationId.split(".")[0]?.replace(/s?(Admin|Settings)?$/, "") ?? ""
    const sent = buildRequest(operation, { random, topic, ...ids })
    const member = caller === "anyone" ? undefined : await members.of(caller)
    const startedAt = performance.now()
    const answer = await sender.send(sent, member)
    const ms = Math.round(performance.now() - startedAt)
    if (ms > slowest.ms) slowest = { ms, call: operation.operationId }
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status === 200) succeeded.add(operation.operationId)
    if (member && answer.status === 401) members.replace(member)
    // The platform's own administrators see every institute.
    const found = checkAnswer(operation, answer, caller === "SuperAdmin" ? undefined : canary)
    if (found.length > 0)
      problems.push({ number, call: operation.operationId, caller, problems: found, ...describe(sent, answer) })
  }
}

/** In every second round each caller in turn, else one whom the call is for. */
function chooseCaller({ roles }: Operation, round: number, random: Random): Role | "anyone" {
  const callers = round % 2 === 0 ? CALLERS : roles
  return callers[round % 2 === 0 ? (round / 2) % CALLERS.length : random.below(roles.length)] ?? "anyone"
}

/** Members by role, replaced after forty requests, or before. */
function memberPool(createMember: FuzzOptions["createMember"]) {
  const current = new Map<Role, { member: Promise<TestMember>; left: number }>()
  const signedOut = new Set<TestMember>()
  return {
    async of(role: Role): Promise<TestMember> {
      const known = current.get(role)
      const isUsable = known && known.left > 0 && !signedOut.has(await known.member)
      const entry = isUsable ? known : { member: createMember(role), left: REQUESTS_PER_MEMBER }
      entry.left -= 1
      current.set(role, entry)
      return entry.member
    },
    replace: (member: TestMember) => void signedOut.add(member),
  }
}

const describe = ({ method, path, headers, body }: FuzzRequest, { status, text }: FuzzAnswer) => ({
  request: `${method} ${path} ${JSON.stringify(headers)} ${body?.toString("latin1") ?? ""}`.slice(0, EXCERPT_LENGTH),
  answer: `${status} ${text}`.slice(0, EXCERPT_LENGTH),
})
