import { signUp } from "@/lib/features/sign-up/contract"
import { type Attack, oneOf, type Target } from "./frame/attack"
import { openUpload } from "./frame/open-upload"

/** Uploads while the disk has less space than it must keep. */
export const attack: Attack = {
  summary: "Uploads to a disk that is short; everybody else must be served",
  settings: { UPLOADS_FREE_MB: "1000000000" },
  vulnerable: { UPLOADS_FREE_MB: "0" },
  async run(target) {
    const statuses = new Set<number>()
    for (let i = 0; i < 10; i += 1) statuses.add(await upload(target))
    const host = `acme.localhost:${target.port}`
    const { status } = await fetch(`http://127.0.0.1:${target.port}/api/users/v2/api/check/updates`, {
      headers: { host },
    })
    return [oneOf("status of uploads", [...statuses].join(), ["507"]), oneOf("status of another call", status, [200])]
  },
}

async function upload({ port }: Target): Promise<number> {
  const sent = openUpload({ port, path: `/api${signUp.createUser.path}`, headers: { "content-length": "400" } })
  sent.beginPart("profilePic", "a.png")
  await sent.send(10)
  sent.beginPart("other", "a.png") // which ends an upload that was admitted
  await sent.send(10)
  const status = await sent.status()
  sent.destroy()
  return status
}
