import { imports } from "@/lib/features/imports/contract"
import { importItems } from "@/lib/features/imports/items/item-import-job.server"
import { itemImports } from "@/lib/features/imports/items-contract"
import { importUsers } from "@/lib/features/imports/jobs.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { createMember, institutes, send, unique } from "../setup/test-app"
import { bellOf } from "./notifications-fixtures"

withJobQueue()

const run = (importId: number) => importUsers.run({ instituteId: institutes.acme, importId })

test("who uploaded a file is told once, in their language, that its import is finished", async () => {
  const [uploader, other, rival] = [
    await createMember("Admin"),
    await createMember("InstituteAdmin"),
    await createMember("InstituteAdmin", "rival"),
  ]
  await withPlatform((db) => db.updateTable("users").set({ locale: "hi" }).where("id", "=", uploader.userId).execute())
  const file = new File(
    [["first_name,last_name,email,mobile", `Asha,Rao,${unique("row")}@imports.test,`, `Imran,,nonsense,`].join("\r\n")],
    "batch.csv",
  )
  const { data } = await send(uploader, imports.upload, { form: { file, options: { dryRun: true } } })
  await send(other, imports.start, { body: { id: data.id } })
  await Promise.all([run(data.id), run(data.id)])
  await run(data.id)
  expect((await bellOf(uploader)).content).toMatchObject([
    {
      title: "आपका आयात पूरा हुआ",
      body: "batch.csv: 1 व्यक्ति जोड़ा गया, 1 पंक्ति देखनी है।",
      link: `/admin/users/import/${data.id}`,
    },
  ])
  expect((await mailsTo(uploader.email)).map(({ subject }) => subject)).toEqual(["batch.csv का आपका आयात पूरा हुआ"])
  for (const member of [other, rival]) expect((await bellOf(member)).content).toEqual([])
  const recorded = await eventsOf(`member_import:${data.id}`)
  expect(recorded.map(({ key, actorId }) => [key, actorId])).toEqual([
    ["member.import_started", other.userId],
    ["member.import_done", null],
  ])
})

test("who uploaded a file is told that its import stopped when its job was given up, and nobody once it has ended", async () => {
  const [uploader, other] = [await createMember("Admin"), await createMember("InstituteAdmin")]
  const csv = ["first_name,last_name,email,mobile", `Asha,Rao,${unique("row")}@imports.test,`].join("\r\n")
  const form = { file: new File([csv], "people.csv"), options: { dryRun: true } }
  const { data } = await send(uploader, imports.upload, { form })
  const stop = () => importUsers.onFailed?.({ instituteId: institutes.acme, importId: data.id }, "away")
  await send(uploader, imports.start, { body: { id: data.id } })
  await stop()
  const link = `/admin/users/import/${data.id}`
  expect((await bellOf(uploader)).content).toMatchObject([{ title: "Your import stopped", link }])
  await run(data.id)
  await stop()
  expect((await bellOf(uploader)).content.map(({ title }) => title)).toEqual([
    "Your import is finished",
    "Your import stopped",
  ])
  const subjects = (await mailsTo(uploader.email)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(["Your import of people.csv is finished", "Your import of people.csv stopped"])
  expect((await bellOf(other)).content).toEqual([])
})

test("so it is with a file of items", async () => {
  const [uploader, rival] = [await createMember("Teacher"), await createMember("InstituteAdmin", "rival")]
  const file = new File([["kind,title", "course,Rivers of Asia"].join("\r\n")], "items.csv")
  const { data } = await send(uploader, itemImports.upload, { form: { file } })
  await send(uploader, itemImports.start, { body: { id: data.id } })
  await importItems.onFailed?.({ instituteId: institutes.acme, importId: data.id }, "away")
  const link = `/teacher/courses/import/${data.id}`
  expect((await bellOf(uploader)).content).toMatchObject([{ title: "Your import stopped", link }])
  expect((await eventsOf(`item_import:${data.id}`)).map(({ key }) => key)).toContain("item.import_stopped")
  expect((await bellOf(rival)).content).toEqual([])
})
