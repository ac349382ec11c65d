import type { z } from "zod"
import { eventList } from "@/lib/main/event-list"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { eraseNow } from "../api/erasure-fixtures"
import { withJobQueue } from "../setup/job-queue"
import { sampleOf } from "../setup/sample-of"
import { createMember, institutes } from "../setup/test-app"

withJobQueue()

/** The events about a person whose facts stay when the person is erased, each with the reason. */
const IDS = "ids and roles, which say nothing without the person"
const RETAINED: Record<string, string> = {
  "member.crm_access_changed": IDS,
  "member.invitation_withdrawn": IDS,
  "member.invited": IDS,
  "member.joined": IDS,
  "member.left": IDS,
  "member.removed": IDS,
  "member.role_changed": IDS,
  "note.added": IDS,
  "note.deleted": IDS,
  "plan.staff_held": IDS,
  "plan.staff_released": IDS,
  "whatsapp.consent_given": "proves that messages were allowed",
  "whatsapp.consent_withdrawn": "proves when they were not any more",
}

test("erasing a person empties what every event about them says, or it is said here why not", async () => {
  const { userId } = await createMember("Student")
  const about = eventList.filter(({ subject }) => subject[0] === "user" && subject[1] === "userId")
  expect(about.length).toBeGreaterThan(10)
  await withInstitute(institutes.acme, (db) =>
    db
      .insertInto("events")
      .values(
        about.map(({ key, data }) => ({
          ...{ key, subjectType: "user", subjectId: userId, changes: JSON.stringify({ name: ["A", "B"] }) },
          data: JSON.stringify(sampleOf(data as z.ZodType)),
        })),
      )
      .execute(),
  )
  await eraseNow(userId)
  const rows = await readPlatform((db) =>
    db.selectFrom("events").select(["key", "data", "changes"]).where("subjectId", "=", userId).execute(),
  )
  const filled = rows.filter(
    ({ key, data, changes }) =>
      about.some((event) => event.key === key) &&
      key !== "account.erased" &&
      (JSON.stringify(data) !== "{}" || changes),
  )
  expect(filled.map(({ key }) => key).toSorted()).toEqual(Object.keys(RETAINED).toSorted())
})
