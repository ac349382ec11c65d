import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Presence } from "@/lib/contract/live"
import { IdText, Nothing } from "@/lib/contract/shapes"

const MOST_ASKED = 100
const idList = z.string().regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,99}$/, `1 to ${MOST_ASKED} ids, by commas`)

export const presence = {
  updateOnlineStatus: endpoint("POST /users/v2/api/chat/update/user/online/status", {
    summary: "How the caller is there, from now until they choose anew or go; announced live to their institute",
    access: "signed-in",
    body: Presence.pick({ status: true }),
    reply: Nothing,
    limit: { calls: 600, perSeconds: 60 },
  }),
  listOnlineStatus: endpoint("GET /users/v2/api/chat/user/online/status", {
    summary: "How people of the caller's institute are there; who was never there is offline (added)",
    access: "signed-in",
    query: z.object({ userIds: idList.transform((text) => text.split(",").map((id) => z.decode(IdText, id))) }),
    reply: z.array(Presence),
  }),
}
