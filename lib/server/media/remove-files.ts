import { z } from "zod"
import { files } from "@/lib/server/gateways/files/files"
import { job } from "@/lib/server/jobs/job"
import { renditionsOf } from "./rendition"

/**
 * Removes files that no row refers to any more, with their renditions. Enqueue it in the transaction that deletes the
 * last reference.
 */
export const removeFiles = job({
  name: "remove-files",
  shape: z.object({ keys: z.array(z.string()) }),
  async run({ keys }) {
    for (const key of keys.flatMap((original) => [original, ...renditionsOf(original)])) await files.remove(key)
  },
})
