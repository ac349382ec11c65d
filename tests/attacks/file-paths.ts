import { setTimeout as delay } from "node:timers/promises"
import { type Attack, atMost, type Check, type Target } from "./frame/attack"
import { addPeople, ANY_SIGN_IN, INSTITUTES, type Person, runSql } from "./frame/people"
import {
  get,
  grantAccess,
  insertVideoLesson,
  type LessonRights,
  statusesOf,
  type VideoLesson,
  waysTo,
} from "./frame/video-lesson"
import { addressAt } from "./frame/send-from"
import { startVulnerableServer } from "./frame/vulnerable-server"

type Role =
  | "visitor"
  | "stranger"
  | "learner"
  | "former learner"
  | "teacher of the item"
  | "other teacher"
  | "admin"
  | "admin elsewhere"
type People = Record<Role, Person | null>

const STAFF: Role[] = ["teacher of the item", "admin"]
const ADMITTED: Role[] = ["learner", ...STAFF]
const ANYONE: Role[] = ["visitor", "stranger", "former learner", "other teacher", ...ADMITTED]

/** Who is shown the file of a lesson, and who saves it. */
const TABLE: [string, LessonRights, { show: Role[]; save: Role[] }][] = [
  ["that is not downloadable", {}, { show: ADMITTED, save: STAFF }],
  ["that is downloadable", { downloadable: true }, { show: ADMITTED, save: ADMITTED }],
  ["that is not due", { downloadable: true, isHeld: true }, { show: STAFF, save: STAFF }],
  ["that is a free preview", { isPreview: true }, { show: ANYONE, save: STAFF }],
  ["that is a downloadable preview", { isPreview: true, downloadable: true }, { show: ANYONE, save: ANYONE }],
  ["that is in the trash", { isPreview: true, downloadable: true, isTrashed: true }, { show: [], save: [] }],
]
const SHOWN = ["show", "captions", "playlist", "quality", "segments", "tiles", "picture of tiles"]
/** Whose address only they learn who are shown the video; by it alone it is a picture that anyone may see. */
const PUBLIC = "poster"
/** The time that a notification of the database may take; an interval takes thirty seconds. */
const NOTIFIED_S = 3

/** Asks as everybody for the bytes of files by every call and address that hands them out. */
export const attack: Attack = {
  summary: "Asks for files by every call and address as every role, and keeps addresses whose right has ended",
  vulnerable: () =>
    startVulnerableServer(({ url = "" }) => ({
      status: 200,
      body: url.includes("login") ? ANY_SIGN_IN : { data: ANY_ADDRESSES },
    })),
  async run(target) {
    const people = await addEverybody(target)
    const checks: Check[] = []
    for (const [name, rights, expected] of TABLE) {
      const lesson = await insertVideoLesson(target, rights)
      await admit(target, people, lesson)
      const wrong = await compare(target.port, { lesson, people, expected })
      checks.push(none(`the file of a lesson ${name}: what is not as it should be`, wrong))
    }
    return [...checks, ...(await tryByOthers(target, people)), ...(await endRights(target))]
  },
}

const ANY_ADDRESSES = {
  url: "/media/any",
  captions: [{ url: "/media/any" }],
  playback: { hlsUrl: "/media/hls/any/master.m3u8", tilesUrl: "/media/hls/any/tiles.vtt", poster: "any" },
}

let lastAddress = 300_000
const newAddress = () => addressAt((lastAddress += 1))

async function addEverybody(target: Target): Promise<People> {
  const add = async (role: "Student" | "Teacher" | "Admin", slug = "acme") =>
    (await addPeople(target, { slug, role, count: 1, from: newAddress }))[0] ?? null
  return {
    visitor: null,
    stranger: await add("Student"),
    learner: await add("Student"),
    "former learner": await add("Student"),
    "teacher of the item": await add("Teacher"),
    "other teacher": await add("Teacher"),
    admin: await add("Admin"),
    "admin elsewhere": await add("Admin", "rival"),
  }
}

async function admit(target: Target, people: People, lesson: VideoLesson) {
  const { learner, "former learner": former, "teacher of the item": teacher } = people
  if (learner) await grantAccess(target, learner, lesson)
  if (former) await grantAccess(target, former, lesson, new Date(Date.now() - 3_600_000))
  await runSql(target, `insert into item_teachers ("instituteId", "itemId", "userId") values ($1, $2, $3)`, [
    INSTITUTES.acme,
    lesson.itemId,
    teacher?.id,
  ])
}

type Comparison = { lesson: VideoLesson; people: People; expected: { show: Role[]; save: Role[] } }

/** What differs from the rule: ways that lead to bytes and should not, or the other way round. */
async function compare(port: number, { lesson, people, expected }: Comparison): Promise<string[]> {
  const wrong: string[] = []
  for (const [role, person] of Object.entries(people) as [Role, Person | null][]) {
    const [isShown, isSaved] = [expected.show.includes(role), expected.save.includes(role)]
    const isAdmin = isSaved && role === "admin"
    const right = [...(isShown ? [...SHOWN, PUBLIC] : []), ...(isSaved ? ["save"] : []), ...(isAdmin ? ["zip"] : [])]
    const ways = await waysTo(port, person, lesson.fileId)
    const open: string[] = []
    for (const [name, url] of Object.entries(ways)) if ((await get(port, person, url)).status === 200) open.push(name)
    const { download, zip, stored } = await statusesOf(port, person, lesson)
    // The call that streams a download has no visitors.
    if ((download === 200) !== (isSaved && person !== null)) wrong.push(`${role}: download ${download}`)
    if ((zip === 200) !== isAdmin) wrong.push(`${role}: zip ${zip}`)
    if (stored < 400) wrong.push(`${role}: by its key ${stored}`)
    if (!isSame(open, right)) wrong.push(`${role}: ${open.join(", ") || "nothing"}`)
  }
  return wrong
}

const none = (name: string, found: readonly string[]): Check =>
  atMost(found.length > 0 ? `${name} (${found.slice(0, 3).join("; ")}, …)` : name, found.length, 0)

const isSame = (one: string[], other: string[]) => one.toSorted().join() === other.toSorted().join()

/** Addresses that a page uses, asked for by somebody else and without a session. */
async function tryByOthers(target: Target, people: People): Promise<Check[]> {
  const lesson = await insertVideoLesson(target, {})
  await admit(target, people, lesson)
  const wrong: string[] = []
  for (const holder of [people.learner, people.admin]) {
    const ways = await waysTo(target.port, holder, lesson.fileId)
    for (const name of SHOWN)
      for (const other of [people.stranger, people["admin elsewhere"], null])
        if ((await get(target.port, other, ways[name] ?? "/media/none")).status < 400) wrong.push(name)
  }
  return [none("addresses of a page that others can use", wrong)]
}

const ENDS: [string, string][] = [
  ["access is taken", `update entitlements set status = 'revoked' where "userId" = $1`],
  ["a refund ends the access", `update entitlements set status = 'expired' where "userId" = $1`],
  ["access has ended", `update entitlements set "expiresAt" = now() - interval '1 second' where "userId" = $1`],
  ["the learner is disabled", `update memberships set status = 'disabled' where "userId" = $1`],
  ["the session has ended", `delete from sessions where "userId" = $1`],
  [
    "the lesson is released later",
    `update materials set "dripKind" = 'date', "dripAt" = now() + interval '1 day' where id = $2`,
  ],
  ["the lesson is put into the trash", `update materials set "deletedAt" = now() where id = $2`],
  [
    "the section is put into the trash",
    `update sections set "deletedAt" = now() where id = (select "sectionId" from materials where id = $2)`,
  ],
  ["the file is put into the trash", `update files set "deletedAt" = now() where id = $3`],
]

/** Keeps the addresses of a learner whose right ends. */
async function endRights(target: Target): Promise<Check[]> {
  const checks: Check[] = []
  for (const [name, statement] of ENDS) {
    const [learner] = await addPeople(target, { slug: "acme", role: "Student", count: 1, from: newAddress })
    const lesson = await insertVideoLesson(target, { downloadable: true })
    if (!learner) continue
    await grantAccess(target, learner, lesson)
    const { [PUBLIC]: _, ...ways } = await waysTo(target.port, learner, lesson.fileId)
    const urls = Object.values(ways)
    for (const url of urls) await get(target.port, learner, url)
    await runSql(target, ...bind(statement, [learner.id, lesson.materialId, lesson.fileId]))
    const seconds = await secondsUntilEnded(target.port, learner, urls)
    checks.push(atMost(`${urls.length} addresses once ${name}`, seconds, NOTIFIED_S, "s"))
  }
  return checks
}

/** A statement with the one of these values that it names. */
function bind(statement: string, values: number[]): [string, number[]] {
  const at = Number(/\$(\d)/.exec(statement)?.[1] ?? 1)
  return [statement.replace(`$${at}`, "$1"), values.slice(at - 1, at)]
}

async function secondsUntilEnded(port: number, as: Person, urls: string[]): Promise<number> {
  const since = performance.now()
  const seconds = () => (performance.now() - since) / 1_000
  for (const url of urls)
    while ((await get(port, as, url)).status < 400) {
      if (seconds() > NOTIFIED_S) return seconds()
      await delay(50)
    }
  return seconds()
}
