import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { IdParams, Nothing } from "@/lib/contract/shapes"
import { Reason } from "@/lib/features/platform-admins/contract"
import { MASTERS } from "@/lib/shared/roles"
import { EXPORT_HOURS } from "./contract"

/** What the platform does for the archives of institutes, which it cannot open. */
export const masterExports = {
  start: endpoint("POST /institutes/v2/api/institute/:id/export", {
    summary: `Prepares an archive of all data of an institute, which its institute admins download, at most once in ${EXPORT_HOURS} hours; while one is prepared, nothing else begins. Requires reauthentication (added)`,
    access: MASTERS,
    screen: "institutes",
    scope: "own",
    params: IdParams,
    body: z.object({ reason: Reason }),
    reply: Nothing,
    failures: ["not_found", "too_many_requests", "reauthentication_required"],
    records: ["export.started_by_platform"],
  }),
}
