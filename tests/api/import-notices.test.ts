import { imports } from "@/lib/features/imports/contract"
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
  const recorded = await eventsOf(`import:${data.id}`)
  expect(recorded.map(({ key, actorId }) => [key, actorId])).toEqual([
    ["member.import_started", other.userId],
    ["member.import_done", null],
  ])
})
