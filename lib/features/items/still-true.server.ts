import { stillTrue } from "@/lib/features/events/events.server"
import { itemDraftEvents, itemStatusEvents } from "./events"

/** What is said to reviewers is still so: an item, or the changes of a published one, wait for them. */
export const itemChecks = [
  stillTrue(itemStatusEvents.reviewRequested, "reviewers", async (db, { itemId }) => {
    const item = await db.selectFrom("items").select("status").where("id", "=", itemId).executeTakeFirst()
    return item?.status === "review"
  }),
  stillTrue(itemDraftEvents.submitted, "reviewers", async (db, { itemId }) => {
    const draft = await db.selectFrom("item_drafts").select("sentAt").where("itemId", "=", itemId).executeTakeFirst()
    return draft?.sentAt instanceof Date
  }),
]
