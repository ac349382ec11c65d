import { withClient } from "./with-client"

/** The tables of what a student has at an institute, with the columns that are copied. */
const COPIED: [string, string[]][] = [
  ["entitlements", ["itemId", "status", "startsAt", "expiresAt"]],
  ["enrolments", ["itemId", "percent", "lessonsDone", "lessonsAll", "lastMaterialId", "lastOpenedAt", "completedAt"]],
  [
    "material_progress",
    ["materialId", "itemId", "positionSeconds", "percent", "watched", "pages", "completedAt", "updatedAt"],
  ],
  ["user_notifications", ["notificationId", "createdAt", "readAt"]],
]

/** Gives other members the courses, the progress and the notifications of a student, so that their screens show as much. */
export async function copyLearning(
  databaseUrl: string,
  { from, to, instituteId }: { from: number; to: number[]; instituteId: number },
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const [table, columns] of COPIED) {
      const names = columns.map((name) => `"${name}"`).join(", ")
      // A copied entitlement has no order of its own.
      const [sourceName, source] = table === "entitlements" ? [', "source"', ", 'free'"] : ["", ""]
      await client.query(
        `insert into ${table} ("instituteId", "userId", ${names}${sourceName})
         select "instituteId", member, ${names}${source} from ${table} cross join unnest($3::bigint[]) member
         where "instituteId" = $1 and "userId" = $2`,
        [instituteId, from, to],
      )
    }
    await client.query("analyze")
  })
}
