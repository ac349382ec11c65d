import { featureFlags } from "@/lib/features/flags/contract"
import { bucketOf } from "@/lib/features/flags/flag-rule"
import { FLAG_KEYS, FLAGS } from "@/lib/features/flags/flags"
import { isOn, listenForFlags } from "@/lib/features/flags/flags.server"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { flushNotifications, stopListening } from "@/lib/server/db/listener"
import { eventsOf } from "../setup/events"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"

const { acme, rival } = institutes
const NO_RULE = { institutes: [], plans: [], percent: 0 }
const key = "folderImports"

let owner: TestMember
beforeAll(async () => {
  owner = await createMember("SuperAdmin")
  await listenForFlags()
})
afterAll(() => stopListening())

const show = async () => (await send(owner, featureFlags.list, {})).data.flags[0]
async function change(state: "off" | "on" | "rule", rule: Partial<typeof NO_RULE> | { institutes: number[] } = {}) {
  const version = (await show())?.version ?? 0
  const body = { state, rule: { ...NO_RULE, ...rule }, version }
  const answer = await send(owner, featureFlags.change, { params: { key }, body })
  await flushNotifications()
  return answer
}
const bothAreOn = async () => [await isOn(key, acme), await isOn(key, rival)]

test("a flag that nobody has changed is as it is declared", async () => {
  expect(await show()).toMatchObject({ state: "on", version: 0, changedBy: null })
  expect(await bothAreOn()).toEqual([true, true])
})

test("switched off it is refused with a sentence, at once, and the audit log has the change", async () => {
  await bothAreOn()
  expect((await change("off")).data).toMatchObject({ state: "off", changedBy: "SuperAdmin Tester" })
  expect(await bothAreOn()).toEqual([false, false])
  const admin = await createMember("InstituteAdmin")
  const refused = await send(admin, folderImports.create, { body: { itemId: 1, fileId: 1 } })
  expect([refused.status, refused.code]).toEqual([422, "switched_off"])
  expect((await eventsOf("flag")).at(-1)).toMatchObject({
    key: "flag.changed",
    actorId: owner.userId,
    data: { flag: key, state: "off" },
    changes: { state: ["on", "off"] },
  })
})

test("a rule lets in institutes by name, and a share of all that stays the same", async () => {
  await change("rule", { institutes: [rival] })
  expect(await bothAreOn()).toEqual([false, true])
  const bucket = bucketOf(key, acme)
  await change("rule", { percent: bucket })
  expect(await isOn(key, acme)).toBe(false)
  await change("rule", { percent: bucket + 1 })
  for (let turn = 0; turn < 5; turn += 1) expect(await isOn(key, acme)).toBe(true)
})

test("of ten thousand institutes a rule of 20 % lets in about two thousand", () => {
  const admitted = Array.from({ length: 10_000 }, (_, id) => bucketOf(key, id)).filter((bucket) => bucket < 20)
  expect(Math.abs(admitted.length - 2_000)).toBeLessThan(200)
})

test("of two changes of the same version one is refused", async () => {
  const version = (await show())?.version ?? 0
  const sent = { params: { key }, body: { state: "on" as const, rule: NO_RULE, version } } as const
  const answers = [await send(owner, featureFlags.change, sent), await send(owner, featureFlags.change, sent)]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
})

test.each(["InstituteAdmin", "Teacher"] as const)("%s may not look at flags", async (role) => {
  expect((await send(await createMember(role), featureFlags.list, {})).status).toBe(403)
})

test("no flag is past its date", () => {
  const today = new Date().toISOString().slice(0, 10)
  expect(FLAG_KEYS.filter((one) => FLAGS[one].removeBy < today)).toEqual([])
})
