import { z } from "zod"
import { files } from "@/lib/server/gateways/files/files"
import { job } from "@/lib/server/jobs/job"
import { renditionsOf } from "./rendition"

/**
 * Removes files that no row names any more, with whatever was drawn from them. Enqueue it in the transaction that takes
 * the last name of them away.
 */
export const removeFiles = job({
  name: "remove-files",
  shape: z.object({ keys: z.array(z.string()) }),
  async run({ keys }) {
    for (const key of keys.flatMap((one) => [one, ...renditionsOf(one)])) await files.remove(key)
  },
})
