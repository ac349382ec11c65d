import { join } from "node:path"
import { env } from "@/lib/server/env.server"
import { diskStore } from "./disk-store"

/** The store of this installation's uploads. */
export const files = diskStore(join(env.LECTERN_DATA, "files"))
