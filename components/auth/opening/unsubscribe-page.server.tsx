import { headers } from "next/headers"
import { readRefusal } from "@/lib/server/front/form-refusal"
import { hostInstitute } from "@/lib/web-session/host-institute"
import type { CreateInstituteProps } from "./create-institute-page.server"
import { Unsubscribe } from "./unsubscribe"

/** Where the link of a reminder leads: one button stops reminders, without signing in; programs that open links press none. */
export async function UnsubscribePage({ searchParams }: CreateInstituteProps) {
  const [institute, search, incoming] = await Promise.all([hostInstitute(), searchParams, headers()])
  const refused = readRefusal(incoming)
  const token = refused?.values.token ?? (typeof search.token === "string" ? search.token : "")
  const isDone = search.done === "yes" && !refused
  return <Unsubscribe institute={institute} token={token} isDone={isDone} isRefused={refused !== undefined} />
}
