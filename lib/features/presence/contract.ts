import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Presence } from "@/lib/contract/live"
import { IdText, Nothing } from "@/lib/contract/shapes"

const MAX_IDS = 100
const idList = z.string().regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,99}$/, `1 to ${MAX_IDS} ids, by commas`)

export const presence = {
  updateOnlineStatus: endpoint("POST /users/v2/api/chat/update/user/online/status", {
    summary:
      "Sets the online status of the caller, until they change it or disconnect; published live to their institute",
    access: "signed-in",
    body: Presence.pick({ status: true }),
    reply: Nothing,
    limit: { calls: 600, perSeconds: 60 },
    recordsNothing: "presence passes",
  }),
  listOnlineStatus: endpoint("GET /users/v2/api/chat/user/online/status", {
    summary: "The online status of members of the caller's institute; a member who was never online is offline (added)",
    access: "signed-in",
    query: z.object({ userIds: idList.transform((text) => text.split(",").map((id) => z.decode(IdText, id))) }),
    reply: z.array(Presence),
  }),
}
